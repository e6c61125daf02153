package dev.purveyor.runtime.lane;

import java.time.Duration;
import java.util.random.RandomGenerator;

import dev.purveyor.runtime.clock.Ticks;

record ExponentialBackoff(Duration first, Duration max, double jitter) implements Backoff {
    ExponentialBackoff {
        if (first.isNegative() || first.isZero() || max.compareTo(first) < 0) {
            throw new IllegalArgumentException(
                    "a backoff needs 0 < first <= max, but first is " + first + " and max is " + max);
        }
        if (!(jitter >= 0 && jitter <= 1)) {
            throw new IllegalArgumentException("a backoff's jitter is from 0 to 1, but this is " + jitter);
        }
    }

    @Override
    public Duration delay(int failures, RandomGenerator random) {
        var full = fullDelay(failures);
        var cut = jitter == 0 ? 0 : (long) (full * jitter * random.nextDouble());
        return Duration.ofNanos(full - cut);
    }

    private long fullDelay(int failures) {
        var start = Ticks.of(first);
        var limit = Ticks.of(max);
        var doublings = Math.max(failures, 1) - 1;
        // Shifting further than the leading zeros would wrap round to a short delay after some sixty failures.
        if (doublings >= Long.numberOfLeadingZeros(start) - 1) {
            return limit;
        }
        return Math.min(start << doublings, limit);
    }
}
