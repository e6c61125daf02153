package dev.purveyor.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

import picocli.CommandLine.Model.CommandSpec;

import dev.purveyor.cluster.Progress;

/**
 * Shows progress to a person: on a terminal the step at hand is rewritten in place; in a log it appears as a line of its
 * own now and then. Lines carry the time since the start.
 */
public final class Screen implements Progress {
    private static final Duration BETWEEN_LOG_LINES = Duration.ofSeconds(15);
    private static final String ERASE_LINE = "\r\033[2K";

    private final PrintWriter out;
    private final boolean terminal;
    private final LongSupplier nanoTime;
    private final long start;
    private final ReentrantLock lock = new ReentrantLock();
    private long lastLine;

    Screen(PrintWriter out, boolean terminal, LongSupplier nanoTime) {
        this.out = out;
        this.terminal = terminal;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
        this.lastLine = start;
    }

    /** Standard error, so that what a command prints on standard output can be piped. */
    public static Screen onErrorsOf(CommandSpec command) {
        return new Screen(command.commandLine().getErr(), Terminal.isTerminal(), System::nanoTime);
    }

    @Override
    public void say(String message) {
        lock.lock();
        try {
            print(message);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void update(String message) {
        lock.lock();
        try {
            if (terminal) {
                out.print(ERASE_LINE + stamped(message));
                out.flush();
            } else if (nanoTime.getAsLong() - lastLine >= BETWEEN_LOG_LINES.toNanos()) {
                print(message);
            }
        } finally {
            lock.unlock();
        }
    }

    private void print(String message) {
        lastLine = nanoTime.getAsLong();
        out.println((terminal ? ERASE_LINE : "") + stamped(message));
        out.flush();
    }

    private String stamped(String message) {
        return String.format(Locale.ROOT, "%6.1f s  %s", (nanoTime.getAsLong() - start) / 1e9, message);
    }
}
