package dev.purveyor.runtime.reflect;

import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BackoffTest {
    private static final Duration FIRST = Duration.ofMillis(800);
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final Backoff backoff = new Backoff(FIRST, LONGEST, new SplittableRandom(7));

    @Test
    void pausesDoubleUpToTheLimitWithJitterBelow() {
        for (int failure = 0; failure < 100; failure++) {
            var full = failure < 6 ? FIRST.multipliedBy(1L << failure) : LONGEST;
            assertThat(backoff.next(Optional.empty())).isBetween(full.dividedBy(2), full);
        }
    }

    @Test
    void healthBeginsAnew() {
        for (int failure = 0; failure < 10; failure++) {
            backoff.next(Optional.empty());
        }

        backoff.reset();

        assertThat(backoff.next(Optional.empty())).isLessThanOrEqualTo(FIRST);
    }

    @Test
    void theServersWishIsTheLeastWithinReason() {
        assertThat(backoff.next(Optional.of(Duration.ofSeconds(9)))).isEqualTo(Duration.ofSeconds(9));
        assertThat(backoff.next(Optional.of(Duration.ZERO))).isGreaterThan(Duration.ZERO);
        assertThat(backoff.next(Optional.of(Duration.ofDays(1)))).isEqualTo(Duration.ofMinutes(5));
    }
}
