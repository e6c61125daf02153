package dev.purveyor.runtime.lane;

import java.time.Duration;

/**
 * Hears what happens in the lanes, for logs and metrics. Called without locks held, on the handler's or the timer's
 * thread; must be quick. What it throws is logged and ignored.
 */
public interface LaneListener {
    /** A handler returned. Called after the lane was released. */
    default void finished(Turn turn, Outcome outcome, Duration took) {}

    /** A handler threw instead of returning; {@link #finished} follows. */
    default void threw(Turn turn, Throwable thrown) {}

    /** The key failed once too often and waits to be woken. */
    default void gaveUp(String key, int failures) {}

    /** A handler has run longer than the limit; told again each time the limit has passed once more. */
    default void stuck(StuckHandler handler) {}

    /** Hears nothing. */
    static LaneListener none() {
        return new LaneListener() {
        };
    }
}
