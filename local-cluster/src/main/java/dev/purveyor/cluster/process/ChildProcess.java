package dev.purveyor.cluster.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * One running child. Its output is appended to a log file, and it is registered with the {@link Leash} of its folder
 * before its first own instruction. All methods may be called from any thread.
 */
public final class ChildProcess {
    private static final String MARK = "PURVEYOR_CLUSTER_FOLDER";
    // In a session of its own, so that Ctrl-C on a terminal reaches only us: we end our children in order.
    private static final String REGISTER_THEN_RUN = "echo $$ > \"$1\" && shift && exec setsid \"$@\"";

    private final String name;
    private final Process process;
    private final Path pidFile;

    private ChildProcess(String name, Process process, Path pidFile) {
        this.name = name;
        this.process = process;
        this.pidFile = pidFile;
    }

    /**
     * What to run.
     *
     * @param environment added to this JVM's own
     */
    public record Command(String name, List<String> arguments, Map<String, String> environment) {
        public Command {
            arguments = List.copyOf(arguments);
            environment = Map.copyOf(environment);
        }
    }

    /** Starts the command under the leash of the folder. */
    public static ChildProcess start(Command command, Path folder, Path log) {
        var pidFile = folder.resolve("pids").resolve(command.name());
        var line = new ArrayList<>(List.of("/bin/sh", "-c", REGISTER_THEN_RUN, "sh", pidFile.toString()));
        line.addAll(command.arguments());
        var builder = new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(command.environment());
        builder.environment().put(MARK, folder.toString());
        try {
            return new ChildProcess(command.name(), builder.start(), pidFile);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start " + command.name() + ": " + e.getMessage(), e);
        }
    }

    /** Whether the process that has this pid now was started under the leash of the folder, by whichever JVM. */
    public static boolean belongsTo(Path folder, long pid) {
        try {
            var environment = Files.readString(Path.of("/proc", Long.toString(pid), "environ"), ISO_8859_1);
            return List.of(environment.split("\0")).contains(MARK + "=" + folder);
        } catch (IOException e) {
            return false;
        }
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Waits until it has ended by itself; false if it is still there after this time. */
    public boolean awaitExit(Duration atMost) throws InterruptedException {
        return process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Runs the action, on another thread, once the process has ended. */
    public void onExit(Runnable action) {
        var unused = process.onExit().thenRun(action);
    }

    /** The exit code of a process that has ended. */
    public int exitCode() {
        return process.exitValue();
    }

    /** Stops it and its children where they are, as if the machine had stalled; {@link #resume()} lets them go on. */
    public void pause() {
        signal("STOP");
    }

    public void resume() {
        signal("CONT");
    }

    /** Asks it to end (SIGTERM). */
    public void terminate() {
        process.destroy();
    }

    /** Kills it (SIGKILL, which also ends a paused process) and waits until it is gone. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
        try {
            Files.deleteIfExists(pidFile);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void signal(String signal) {
        if (!process.isAlive()) throw new IllegalStateException(name + " is not running");
        var pids = Stream.concat(Stream.of(process.toHandle()), process.descendants()).map(ProcessHandle::pid)
                .map(String::valueOf).collect(Collectors.joining(" "));
        try {
            var kill = new ProcessBuilder("/bin/sh", "-c", "kill -" + signal + " " + pids).start();
            if (kill.waitFor() != 0) throw new IllegalStateException("cannot send SIG" + signal + " to " + name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while sending SIG" + signal + " to " + name, e);
        }
    }

    @Override
    public String toString() {
        return name + " (pid " + process.pid() + ")";
    }
}
