package dev.purveyor.cli.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

import dev.purveyor.cluster.Progress;

/** What {@code up} leaves behind: keeps the cluster until it is told to stop. See {@link Detached} for the words. */
@Command(name = "supervise", hidden = true, description = "Run a cluster on behalf of 'up'.")
final class Supervise implements Runnable {
    @Mixin
    private ClusterName name = new ClusterName();

    @Mixin
    private ClusterShape shape = new ClusterShape();

    @Override
    public void run() {
        var out = System.out;
        try (var cluster = shape.builder().name(name.name).progress(new Words(out)).start()) {
            out.println(Detached.READY);
            out.flush();
            if (!parentSays(Detached.DETACH)) return;
            writeFromNowOnTo(cluster.supervisorLog());
            cluster.awaitClosed();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException("cannot write the log of the cluster", e);
        }
    }

    private static boolean parentSays(String word) {
        try (var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            return word.equals(in.readLine());
        } catch (IOException e) {
            return false;
        }
    }

    private static void writeFromNowOnTo(Path log) throws IOException {
        var file = new PrintStream(log.toFile(), StandardCharsets.UTF_8);
        System.setOut(file);
        System.setErr(file);
    }

    private record Words(PrintStream out) implements Progress {
        @Override
        public void say(String message) {
            out.println("say " + message);
            out.flush();
        }

        @Override
        public void update(String message) {
            out.println("update " + message);
            out.flush();
        }
    }
}
