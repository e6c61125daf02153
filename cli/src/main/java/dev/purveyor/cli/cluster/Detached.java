package dev.purveyor.cli.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import dev.purveyor.cli.Main;
import dev.purveyor.cluster.ClusterException;
import dev.purveyor.cluster.Progress;

/**
 * Starts the process that keeps a cluster running after {@code up} has returned, and shows what it says until the
 * cluster is ready.
 *
 * <p>The two talk over the child's standard streams. Child: {@code say …}, {@code update …}, {@code ready}; anything
 * else is why it failed. Parent: {@code detach}, once it has seen {@code ready}. A child that loses its parent before that
 * word stops: nobody would know of its cluster.
 */
final class Detached {
    static final String DETACH = "detach";
    static final String READY = "ready";

    private Detached() {}

    static void start(ClusterName name, ClusterShape shape, Progress screen) {
        try {
            var child = new ProcessBuilder(commandLine(name, shape)).redirectErrorStream(true).start();
            var endTogether = new Thread(child::destroy);
            Runtime.getRuntime().addShutdownHook(endTogether);
            follow(child, screen);
            try (var word = child.getOutputStream()) {
                word.write((DETACH + "\n").getBytes(StandardCharsets.US_ASCII));
            }
            Runtime.getRuntime().removeShutdownHook(endTogether);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot talk to the process that runs the cluster", e);
        }
    }

    private static void follow(Process child, Progress screen) throws IOException {
        var other = new ArrayList<String>();
        try (var lines = new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.equals(READY)) return;
                if (line.startsWith("say ")) screen.say(line.substring(4));
                else if (line.startsWith("update ")) screen.update(line.substring(7));
                else
                    other.add(line);
            }
        }
        throw new ClusterException(other.isEmpty()
                ? "The process that runs the cluster ended without a word. Start it again with --foreground to see more."
                : String.join("\n", other).replaceFirst("^purveyor: ", ""));
    }

    private static List<String> commandLine(ClusterName name, ClusterShape shape) {
        var line = new ArrayList<String>();
        // A session of its own: closing the terminal must not end the cluster.
        line.add("setsid");
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-XX:SharedArchiveFile") || option.startsWith("-Xlog"))
                .forEach(line::add);
        line.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx128m", "-cp",
                System.getProperty("java.class.path"), Main.class.getName(), "cluster", "supervise", "--name",
                name.name));
        line.addAll(shape.words());
        return line;
    }
}
