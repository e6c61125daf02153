package dev.purveyor.testkit.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

import dev.purveyor.cluster.process.ChildProcess;
import dev.purveyor.cluster.process.ChildProcess.Command;

/**
 * One instance of a fleet: a name, its flags, and the process that it is at the moment, if it runs. What is done to it is
 * written into the record of calls. For one thread at a time.
 */
public final class Instance {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
    private static final int HTTP_MILLIS = 2000;
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/");

    private final String name;
    private final String user;
    private final Command command;
    private final Path folder;
    private final Path log;
    private final CallLog calls;
    private ChildProcess process;
    private CompletableFuture<Void> ended = new CompletableFuture<>();
    private int sizeOfLogBefore;

    private Instance(String user, Command command, Path folder, CallLog calls) {
        this.name = command.name();
        this.user = user;
        this.command = command;
        this.folder = folder;
        this.log = folder.resolve(name + ".log");
        this.calls = calls;
        this.process = run();
    }

    /** @param user what the audit log calls it */
    static Instance start(String user, Command command, Path folder, CallLog calls) {
        return new Instance(user, command, folder, calls);
    }

    private ChildProcess run() {
        sizeOfLogBefore = Files.exists(log) ? log().length() : 0;
        note(CallLine.Event.STARTING);
        var end = new CompletableFuture<Void>();
        ended = end;
        var child = ChildProcess.start(command, folder, log);
        child.onExit(() -> {
            note(CallLine.Event.DIED);
            end.complete(null);
        });
        return child;
    }

    public String name() {
        return name;
    }

    /** What the audit log calls it. */
    public String user() {
        return user;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** SIGKILL, also while it is paused: it is gone when this returns. */
    public void kill() {
        process.kill();
        ended.join();
    }

    /** SIGSTOP: it keeps its connections and its belief that it leads, and does nothing. */
    public void pause() {
        process.pause();
        note(CallLine.Event.PAUSED);
    }

    /** SIGCONT. */
    public void resume() {
        note(CallLine.Event.RESUMED);
        process.resume();
    }

    /**
     * Pauses it for that long and resumes it.
     *
     * @param meanwhile is run first when it is paused, and does not count
     */
    public void pauseFor(Duration time, Runnable meanwhile) throws InterruptedException {
        pause();
        meanwhile.run();
        if (process.awaitExit(time)) throw new AssertionError(name + " died while it was paused");
        resume();
    }

    /** SIGTERM, and waits until it has ended by itself. Returns its exit code. */
    public int stop() throws InterruptedException {
        beginStop();
        return awaitEnd();
    }

    /** SIGTERM. It has calls to finish: {@link #awaitEnd} waits for that. */
    public void beginStop() {
        note(CallLine.Event.STOPPING);
        process.terminate();
    }

    /** Waits until it has ended by itself, and returns its exit code. */
    public int awaitEnd() throws InterruptedException {
        if (!process.awaitExit(PATIENCE)) {
            throw new AssertionError(name + " did not end within " + PATIENCE.toSeconds() + " s:\n" + tail(40));
        }
        kill();
        return process.exitCode();
    }

    /** Starts it again with the same flags and name; it must have ended. */
    public void restart() {
        if (process.isAlive()) throw new IllegalStateException(name + " still runs");
        ended.join();
        process = run();
    }

    /** Waits until it says that it is ready. */
    public Instance awaitReady() throws InterruptedException {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!isReady()) {
            if (process.awaitExit(BETWEEN_LOOKS)) {
                throw new AssertionError(name + " ended with " + process.exitCode() + ":\n" + tail(40));
            }
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError(name + " is not ready after " + PATIENCE.toSeconds() + " s:\n" + tail(40));
            }
        }
        return this;
    }

    public boolean isReady() {
        return page("readyz").isPresent();
    }

    /** One of the pages that it serves, such as {@code status} or {@code metrics}; empty when it is not served now. */
    public Optional<String> page(String path) {
        var address = ADDRESS.matcher(logSinceStart());
        if (!address.find()) return Optional.empty();
        try {
            var connection = (HttpURLConnection) URI.create(address.group() + path).toURL().openConnection();
            connection.setConnectTimeout(HTTP_MILLIS);
            connection.setReadTimeout(HTTP_MILLIS);
            if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) return Optional.empty();
            try (var body = connection.getInputStream()) {
                return Optional.of(new String(body.readAllBytes(), StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** All that it has written, over all its starts. */
    public String log() {
        try {
            return Files.readString(log, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What it has written since it was started last. */
    public String logSinceStart() {
        return Files.exists(log) ? log().substring(sizeOfLogBefore) : "";
    }

    List<String> tail(int lines) {
        var all = log().lines().toList();
        return all.subList(Math.max(0, all.size() - lines), all.size());
    }

    private void note(CallLine.Event event) {
        calls.append(CallLine.ofInstance(name, event));
    }

    @Override
    public String toString() {
        return name;
    }
}
