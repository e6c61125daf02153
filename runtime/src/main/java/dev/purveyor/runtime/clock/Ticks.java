package dev.purveyor.runtime.clock;

import java.time.Duration;

/** Durations as nanoseconds without overflow: what is too long for a long is as good as for ever. */
public final class Ticks {
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    private Ticks() {}

    /** The duration in nanoseconds, from 0 to {@link Long#MAX_VALUE}. */
    public static long of(Duration duration) {
        if (duration.isNegative()) {
            return 0;
        }
        return duration.compareTo(LONGEST) >= 0 ? Long.MAX_VALUE : duration.toNanos();
    }

    /** {@code tick + duration}, at most {@link Long#MAX_VALUE}, for ticks that are not negative. */
    public static long after(long tick, Duration duration) {
        var sum = tick + of(duration);
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
