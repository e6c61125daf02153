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

/** What the components of a cluster have warned of since a test began. */
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
            var lines = complaints(component);
            if (lines.isEmpty() && state == ComponentState.RUNNING) return;
            text.append("-- ").append(component.program()).append(" (").append(state.word()).append("), all of it in ")
                    .append(cluster.log(component)).append('\n');
            lines.forEach(line -> text.append("   ").append(line).append('\n'));
        });
        return text.toString();
    }

    private List<String> complaints(Component component) {
        var log = cluster.log(component);
        try (var file = Files.newByteChannel(log)) {
            file.position(Math.min(sizes.getOrDefault(component, 0L), file.size()));
            var bytes = java.nio.channels.Channels.newInputStream(file).readAllBytes();
            var all = new String(bytes, StandardCharsets.UTF_8).lines().filter(COMPLAINT.asMatchPredicate()).toList();
            return all.subList(Math.max(0, all.size() - LINES_EACH), all.size());
        } catch (IOException e) {
            return List.of("(cannot read its log: " + e.getMessage() + ")");
        }
    }

    private static long size(Path log) {
        try {
            return Files.exists(log) ? Files.size(log) : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
