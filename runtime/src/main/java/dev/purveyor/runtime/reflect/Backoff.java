package dev.purveyor.runtime.reflect;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** How long to pause after each failure in a row: twice as long each time, with jitter, up to a limit. */
final class Backoff {
    private static final Duration LONGEST_WISH = Duration.ofMinutes(5);

    private final Duration first;
    private final Duration longest;
    private final RandomGenerator random;
    private int failures;

    Backoff(Duration first, Duration longest, RandomGenerator random) {
        this.first = first;
        this.longest = longest;
        this.random = random;
    }

    /** The pause after one more failure; never shorter than the server wishes, within reason. */
    Duration next(Optional<Duration> wish) {
        long nanos = Math.min(longest.toNanos(), first.toNanos() << Math.min(failures++, 20));
        var pause = Duration.ofNanos(nanos / 2 + random.nextLong(nanos / 2 + 1));
        return wish.map(w -> w.compareTo(LONGEST_WISH) > 0 ? LONGEST_WISH : w).filter(w -> w.compareTo(pause) > 0)
                .orElse(pause);
    }

    void reset() {
        failures = 0;
    }
}
