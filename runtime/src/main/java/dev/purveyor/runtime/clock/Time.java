package dev.purveyor.runtime.clock;

import java.time.Duration;
import java.time.Instant;

/** What time it is. Thread-safe. Durations are measured with {@link #nanos}, dates are shown with {@link #now}. */
public interface Time {
    /** A monotonic tick with an arbitrary origin, as {@link System#nanoTime}; it may stand still while a VM sleeps. */
    long nanos();

    /** The wall clock, which may jump. */
    Instant now();

    /** How long ago the tick {@code earlier} of this clock was. */
    default Duration since(long earlier) {
        return Duration.ofNanos(nanos() - earlier);
    }

    /** The machine's clocks. */
    static Time system() {
        return SystemTime.INSTANCE;
    }
}
