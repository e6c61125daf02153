package dev.purveyor.runtime.lease;

import java.time.Duration;
import java.time.Instant;

/**
 * Notices that the wall clock was set back, by comparing it with the monotonic one from one look to the next. Not
 * thread-safe.
 */
public final class ClockWatch {
    // Less is a clock that is being slewed.
    private static final Duration SET_BACK = Duration.ofMillis(100);

    private long lastNanos;
    private Instant lastWall;

    public ClockWatch(long nanos, Instant wall) {
        lastNanos = nanos;
        lastWall = wall;
    }

    /** By how much the wall clock was set back since the last look; zero if it was not. */
    public Duration setBack(long nanos, Instant wall) {
        var back = Duration.ofNanos(nanos - lastNanos).minus(Duration.between(lastWall, wall));
        lastNanos = nanos;
        lastWall = wall;
        return back.compareTo(SET_BACK) > 0 ? back : Duration.ZERO;
    }
}
