package dev.purveyor.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import dev.purveyor.cluster.Component;
import dev.purveyor.cluster.ComponentState;
import dev.purveyor.cluster.LocalCluster;

/** What the components of a cluster have warned of since a test began; of one that died, its last words. */
final class Complaints {
    private static final int LINES_EACH = 20;
    // Kubernetes starts a line of its log with the level: E1115 22:59:39… etcd writes JSON.
    private static final Pattern COMPLAINT = Pattern
            .compile("^[WEF]\\d{4} .*|^panic: .*|.*\"level\":\"(warn|error|fatal)\".*");

    private final LocalCluster cluster;
    private final Map<Component, Long> sizes = new EnumMap<>(Component.class);

    private Complaints(LocalCluster cluster) {
        this.cluster = cluster;
        cluster.components().keySet().forEach(component -> sizes.put(component, size(cluster.log(component))));
    }

    /** Remembers where the logs end now. */
    static Complaints from(LocalCluster cluster) {
        return new Complaints(cluster);
    }

    String since(String test) {
        var text = new StringBuilder("What the cluster complained about during ").append(test).append(":\n");
        cluster.components().forEach((component, state) -> {
            var lines = complaints(component, state);
            if (lines.isEmpty() && state == ComponentState.RUNNING) return;
            text.append("-- ").append(component.program()).append(" (").append(state.word()).append("), all of it in ")
                    .append(cluster.log(component)).append('\n');
            lines.forEach(line -> text.append("   ").append(line).append('\n'));
        });
        return text.toString();
    }

    private List<String> complaints(Component component, ComponentState state) {
        var log = cluster.log(component);
        try (var file = Files.newByteChannel(log)) {
            file.position(Math.min(sizes.getOrDefault(component, 0L), file.size()));
            var bytes = java.nio.channels.Channels.newInputStream(file).readAllBytes();
            return chosen(new String(bytes, StandardCharsets.UTF_8), state);
        } catch (IOException e) {
            return List.of("(cannot read its log: " + e.getMessage() + ")");
        }
    }

    /** The last lines that matter: of a component that died all count, because the last words say why. */
    static List<String> chosen(String log, ComponentState state) {
        var all = log.lines().filter(line -> state == ComponentState.DIED || COMPLAINT.matcher(line).matches())
                .toList();
        return all.subList(Math.max(0, all.size() - LINES_EACH), all.size());
    }

    private static long size(Path log) {
        try {
            return Files.exists(log) ? Files.size(log) : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
