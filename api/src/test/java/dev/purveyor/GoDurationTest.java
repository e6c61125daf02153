package dev.purveyor;

import java.time.Duration;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class GoDurationTest {
    @ParameterizedTest
    @CsvSource({"0,PT0S", "0s,PT0S", "90s,PT1M30S", "1h30m,PT1H30M", "1.5s,PT1.5S", "300ms,PT0.3S", "1us,PT0.000001S",
            "1µs,PT0.000001S", "7ns,PT0.000000007S", "100h,PT100H"})
    void theNotationOfGoIsRead(String text, Duration duration) {
        assertThat(GoDuration.parse(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "s", "5", "-1s", "1 s", "1s ", "1d", "PT1S", "1s1", "x1s", "999999999h", "1h\n", "1.s"})
    void anythingElseIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> GoDuration.parse(text));
    }

    @Test
    void whatIsPrintedReadsBack() {
        for (long seed = 0; seed < 5_000; seed++) {
            var duration = Duration.ofNanos(new Random(seed).nextLong() >>> 1 >>> (seed % 62));
            assertThat(GoDuration.parse(GoDuration.print(duration))).as("seed %d", seed).isEqualTo(duration);
        }
    }
}
