package dev.purveyor.runtime.clock;

import java.time.Duration;

/**
 * Runs things later. Thread-safe. Tasks run one after the other on one thread, so they must be short and must not block:
 * a task that has real work hands it to an executor.
 */
@FunctionalInterface
public interface Timers {
    /** Runs the task once when the delay has passed; a delay that is not positive means as soon as possible. */
    Alarm after(Duration delay, Runnable task);

    /** A task that waits for its time. */
    interface Alarm {
        /** Takes the task back; without effect if it has begun. Harmless when repeated. */
        void cancel();
    }
}
