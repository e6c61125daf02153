package dev.purveyor.cluster.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One process of this machine since it was booted: a bare pid may belong to a stranger once its first owner is gone.
 *
 * @param startTicks when the kernel says that the process started, in clock ticks since boot
 */
public record ProcessId(long pid, long startTicks) {
    public static ProcessId ofThisJvm() {
        return of(ProcessHandle.current().pid())
                .orElseThrow(() -> new IllegalStateException("/proc does not show this process; is /proc mounted?"));
    }

    /** The process that has this pid now, if there is one. */
    public static Optional<ProcessId> of(long pid) {
        try {
            var stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.ISO_8859_1);
            // The second field is the command in parentheses and may hold blanks; the 22nd of all is the start time.
            var afterCommand = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            var isZombie = afterCommand[0].equals("Z");
            return isZombie ? Optional.empty() : Optional.of(new ProcessId(pid, Long.parseLong(afterCommand[19])));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Reads what {@link #toString()} wrote. */
    public static Optional<ProcessId> parse(String text) {
        try {
            var parts = text.strip().split(" ");
            return parts.length == 2
                    ? Optional.of(new ProcessId(Long.parseLong(parts[0]), Long.parseLong(parts[1])))
                    : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    public boolean isAlive() {
        return of(pid).filter(this::equals).isPresent();
    }

    @Override
    public String toString() {
        return pid + " " + startTicks;
    }
}
