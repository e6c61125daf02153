package dev.purveyor.cluster.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Kills the processes of one folder when this JVM dies, however it dies.
 *
 * <p>A small shell process waits for the end of a pipe whose other end only this JVM holds. When the pipe ends without a
 * farewell, the JVM was killed: the shell kills every process that registered itself under {@code pids/} and runs the
 * {@linkplain #REAP_HOOK hook}, if there is one.
 */
public final class Leash implements AutoCloseable {
    /** An executable file of this name in the folder is run after the processes were killed. */
    public static final String REAP_HOOK = "reap-hook";

    // A process registers itself before it becomes the real program, so one that was just being forked may register
    // after the first round: hence several rounds. A pid counts only while its environment says that it is of our
    // folder; otherwise the kernel has given it to somebody else.
    private static final String SCRIPT = """
            trap '' INT TERM HUP
            folder=$1
            while read -r word; do [ "$word" = farewell ] && exit 0; done
            for round in 1 2 3 4 5; do
              for file in "$folder"/pids/*; do
                read -r pid < "$file" || continue
                tr '\\0' '\\n' < "/proc/$pid/environ" | grep -qxF "PURVEYOR_CLUSTER_FOLDER=$folder" && kill -KILL "$pid"
              done
              [ -x "$folder/reap-hook" ] && "$folder/reap-hook"
              sleep 0.3
            done
            """;

    private final Process shell;

    private Leash(Process shell) {
        this.shell = shell;
    }

    /** Watches over the processes that {@link ChildProcess} starts with this folder. */
    public static Leash on(Path folder) {
        try {
            Files.createDirectories(folder.resolve("pids"));
            // In a session of its own: runners and timeouts kill the JVM's whole process group.
            var command = new ProcessBuilder(
                    List.of("setsid", "/bin/sh", "-c", SCRIPT, "purveyor-leash", folder.toString()));
            command.redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD);
            return new Leash(command.start());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start the process that watches over " + folder, e);
        }
    }

    /** Says farewell: from here on nobody is killed. Call it when all the processes are gone. */
    @Override
    public void close() {
        try (var pipe = shell.getOutputStream()) {
            pipe.write("farewell\n".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            shell.destroyForcibly();
        }
        try {
            shell.waitFor();
        } catch (InterruptedException e) {
            shell.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
