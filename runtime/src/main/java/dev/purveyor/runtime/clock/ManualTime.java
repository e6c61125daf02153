package dev.purveyor.runtime.clock;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.TreeSet;

/**
 * A clock for tests that moves only when told. {@link #advance} runs the tasks that fall due on the calling thread, in
 * the order of their times, each at exactly its own time, including those that tasks add on the way. Thread-safe, but
 * one thread should do the advancing.
 */
public final class ManualTime implements Time, Timers {
    private final Object lock = new Object();
    private final Instant start;
    private final TreeSet<Waiting> waiting = new TreeSet<>(
            Comparator.comparingLong(Waiting::due).thenComparingLong(Waiting::order));
    private long nanos;
    private long orders;

    private record Waiting(long due, long order, Runnable task) {}

    public ManualTime() {
        this(Instant.parse("2026-01-01T00:00:00Z"));
    }

    public ManualTime(Instant start) {
        this.start = start;
    }

    @Override
    public long nanos() {
        synchronized (lock) {
            return nanos;
        }
    }

    @Override
    public Instant now() {
        return start.plusNanos(nanos());
    }

    @Override
    public Alarm after(Duration delay, Runnable task) {
        synchronized (lock) {
            var added = new Waiting(Ticks.after(nanos, delay), orders++, task);
            waiting.add(added);
            return () -> cancel(added);
        }
    }

    /** Lets this much time pass. */
    public void advance(Duration duration) {
        long end;
        synchronized (lock) {
            end = Ticks.after(nanos, duration);
        }
        while (runNext(end)) {
        }
        synchronized (lock) {
            nanos = Math.max(nanos, end);
        }
    }

    /** How many tasks wait for their time. */
    public int waiting() {
        synchronized (lock) {
            return waiting.size();
        }
    }

    private boolean runNext(long end) {
        Waiting next;
        synchronized (lock) {
            if (waiting.isEmpty() || waiting.first().due() > end) {
                return false;
            }
            next = waiting.first();
            waiting.remove(next);
            nanos = Math.max(nanos, next.due());
        }
        next.task().run();
        return true;
    }

    private void cancel(Waiting alarm) {
        synchronized (lock) {
            waiting.remove(alarm);
        }
    }
}
