package dev.purveyor.runtime.lane;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long to wait after the n-th failure in a row. Pure but for the randomness that is handed in. */
@FunctionalInterface
public interface Backoff {
    /** @param failures how often it has failed in a row, from 1 */
    Duration delay(int failures, RandomGenerator random);

    /** 15 s, doubling up to 1000 s, a tenth of it left to chance. */
    static Backoff usual() {
        return exponential(Duration.ofSeconds(15), Duration.ofSeconds(1000), 0.1);
    }

    /** The same delay each time. */
    static Backoff constant(Duration delay) {
        return (failures, random) -> delay;
    }

    /**
     * Doubles from {@code first} up to {@code max}.
     *
     * @param jitter from 0 to 1: the share of each delay that chance may take off, so that what failed together does not
     *        come back together
     */
    static Backoff exponential(Duration first, Duration max, double jitter) {
        return new ExponentialBackoff(first, max, jitter);
    }
}
