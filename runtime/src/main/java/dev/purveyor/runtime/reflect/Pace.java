package dev.purveyor.runtime.reflect;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * The reflector's durations.
 *
 * @param slack how much longer than it should a watch may live before we take it for dead
 * @param hasty a watch that ends sooner than this, having told nothing, counts as failed
 */
record Pace(Duration shortestWatch, Duration longestWatch, Duration slack, Duration hasty, Duration page,
        Duration firstPause, Duration longestPause) {

    static final Pace USUAL = new Pace(Duration.ofMinutes(5), Duration.ofMinutes(10), Duration.ofSeconds(30),
            Duration.ofSeconds(1), Duration.ofMinutes(1), Duration.ofMillis(800), Duration.ofSeconds(30));

    /** How long to ask the server to keep a watch; different each time, so that many watches do not end at once. */
    Duration watch(RandomGenerator random) {
        return Duration.ofSeconds(random.nextLong(shortestWatch.toSeconds(), longestWatch.toSeconds() + 1));
    }
}
