package dev.purveyor.runtime.access;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class RetryAfterTest {
    private static final InstantSource NOON = InstantSource.fixed(Instant.parse("2026-01-01T12:00:00Z"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"1|1", " 30 |30", "0|0", "-5|0", "Thu, 01 Jan 2026 12:00:09 GMT|9",
            "Thu, 01 Jan 2026 11:00:00 GMT|0", "soon|", "99999999999999|", "|"})
    void secondsAndDatesAreUnderstood(String header, Long seconds) {
        assertThat(RetryAfter.parse(header, NOON)).isEqualTo(Optional.ofNullable(seconds).map(Duration::ofSeconds));
    }
}
