package dev.purveyor.runtime.lane;

import java.time.Duration;
import java.util.function.ObjIntConsumer;

/**
 * Hears what happens in the lanes, for logs and metrics. Called without locks held, on the handler's or the timer's
 * thread; must be quick. What it throws is logged and ignored.
 */
public interface LaneListener {
    /** A handler returned. Called after the lane was released. */
    default void finished(Turn turn, Outcome outcome, Duration took) {}

    /** A handler threw instead of returning, which the lanes have logged; {@link #finished} follows. */
    default void threw(Turn turn, Throwable thrown) {}

    /** The key failed once too often and waits to be woken. */
    default void gaveUp(String key, int failures) {}

    /** A handler has run longer than the limit; told again each time the limit has passed once more. */
    default void stuck(StuckHandler handler) {}

    /** Hears that keys were given up, and passes on all that it hears. */
    default LaneListener alsoWhenGivenUp(ObjIntConsumer<String> heard) {
        var listener = this;
        return new LaneListener() {
            @Override
            public void finished(Turn turn, Outcome outcome, Duration took) {
                listener.finished(turn, outcome, took);
            }

            @Override
            public void threw(Turn turn, Throwable thrown) {
                listener.threw(turn, thrown);
            }

            @Override
            public void gaveUp(String key, int failures) {
                listener.gaveUp(key, failures);
                heard.accept(key, failures);
            }

            @Override
            public void stuck(StuckHandler handler) {
                listener.stuck(handler);
            }
        };
    }

    /** Hears nothing. */
    static LaneListener none() {
        return new LaneListener() {
        };
    }
}
