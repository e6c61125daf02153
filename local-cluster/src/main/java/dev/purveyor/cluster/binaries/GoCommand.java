package dev.purveyor.cluster.binaries;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

import dev.purveyor.cluster.ClusterException;

/** Runs the go command in one folder, one run at a time. */
final class GoCommand {
    private static final int LINES_KEPT = 20;

    private final Path go;
    private final Path folder;
    private final Map<String, String> environment;
    private final Duration tick;

    /** @param tick how often a caller hears that a command is still running */
    GoCommand(Path go, Path folder, Map<String, String> environment, Duration tick) {
        this.go = go;
        this.folder = folder;
        this.environment = environment;
        this.tick = tick;
    }

    /**
     * Waits for the command. What it writes, on either stream, goes line by line to the listener, on another thread.
     *
     * @param listener whether it understood the line; one that it did not may be an error's
     * @throws IOException if it cannot be started or fails; the message ends with the last lines not understood
     * @throws ClusterException if this thread is interrupted; the command and its children are then gone
     */
    void run(Predicate<String> listener, Runnable stillRunning, String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(go.toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        var process = builder.start();
        Deque<String> lastLines = new ArrayDeque<>();
        var reader = Thread.ofVirtual().name("go-output").start(() -> read(process, line -> {
            if (listener.test(line)) return;
            lastLines.addLast(line);
            if (lastLines.size() > LINES_KEPT) lastLines.removeFirst();
        }));
        try {
            process.getOutputStream().close();
            while (!process.waitFor(tick.toMillis(), TimeUnit.MILLISECONDS))
                stillRunning.run();
            reader.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("Interrupted during `go " + arguments[0]
                    + "`. What is finished is kept; run again to go on.", e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        if (process.exitValue() != 0)
            throw new IOException(
                    "`" + go + " " + arguments[0] + "` failed:\n" + String.join("\n", lastLines).indent(4));
    }

    /** Runs a command that ends soon, and returns its lines. */
    List<String> ask(String... arguments) throws IOException {
        var lines = new ArrayList<String>();
        run(line -> {
            lines.add(line);
            return false;
        }, () -> {}, arguments);
        return lines;
    }

    private static void read(Process process, Consumer<String> listener) {
        try (var lines = process.inputReader()) {
            lines.lines().forEach(listener);
        } catch (IOException | UncheckedIOException e) {
            listener.accept("(its output broke off: " + e.getMessage() + ")");
        }
    }
}
