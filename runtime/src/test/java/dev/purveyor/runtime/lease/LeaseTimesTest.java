package dev.purveyor.runtime.lease;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LeaseTimesTest {
    @Test
    void theUsualOnesAreThoseOfClientGo() {
        assertThat(LeaseTimes.usual()).isEqualTo(times(15000, 10000, 2000));
    }

    @ParameterizedTest
    @CsvSource({"10000, 10000, 2000", "15000, 2400, 2000", "15500, 10000, 2000", "0, -1, -2", "15000, 10000, 0",
            "1000, 0, -1"})
    void timesThatWouldNotBeSafeAreRefused(long duration, long deadline, long retry) {
        assertThatThrownBy(() -> times(duration, deadline, retry)).isInstanceOf(IllegalArgumentException.class);
    }

    private static LeaseTimes times(long duration, long deadline, long retry) {
        return new LeaseTimes(Duration.ofMillis(duration), Duration.ofMillis(deadline), Duration.ofMillis(retry));
    }
}
