package dev.purveyor.runtime.lane;

import java.time.Duration;
import java.util.Random;
import java.util.random.RandomGenerator;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class BackoffTest {
    private final RandomGenerator random = new Random(1);

    @ParameterizedTest
    @CsvSource({"1,15", "2,30", "3,60", "7,960", "8,1000", "16,1000", "63,1000", "64,1000", "65,1000",
            "2147483647,1000"})
    void doublesFromTheFirstToTheLastAndStaysThere(int failures, int seconds) {
        var backoff = Backoff.exponential(Duration.ofSeconds(15), Duration.ofSeconds(1000), 0);
        assertThat(backoff.delay(failures, random)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void neverOverflowsEvenWhenTheLimitIsCenturies() {
        var backoff = Backoff.exponential(Duration.ofNanos(3), Duration.ofDays(400_000), 0);
        var last = Duration.ZERO;
        for (var failures = 1; failures < 200; failures++) {
            var delay = backoff.delay(failures, random);
            assertThat(delay).as("after %s failures", failures).isGreaterThanOrEqualTo(last);
            last = delay;
        }
    }

    @Test
    void chanceTakesOffAtMostItsShare() {
        var backoff = Backoff.exponential(Duration.ofSeconds(10), Duration.ofSeconds(100), 0.2);
        for (var i = 0; i < 1000; i++) {
            assertThat(backoff.delay(1, random)).isBetween(Duration.ofSeconds(8), Duration.ofSeconds(10));
            assertThat(backoff.delay(50, random)).isBetween(Duration.ofSeconds(80), Duration.ofSeconds(100));
        }
    }

    @Test
    void nonsenseIsRefusedWithTheNumbers() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Backoff.exponential(Duration.ofSeconds(2), Duration.ofSeconds(1), 0))
                .withMessageContaining("PT2S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Backoff.exponential(Duration.ofSeconds(1), Duration.ofSeconds(1), 1.5))
                .withMessageContaining("1.5");
    }
}
