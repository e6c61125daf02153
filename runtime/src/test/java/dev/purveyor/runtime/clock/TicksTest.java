package dev.purveyor.runtime.clock;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TicksTest {
    @Test
    void whatIsTooLongForALongIsForEver() {
        assertThat(Ticks.of(Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
        assertThat(Ticks.after(1, Duration.ofNanos(Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aNegativeDurationIsNone() {
        assertThat(Ticks.of(Duration.ofSeconds(-1))).isZero();
        assertThat(Ticks.after(7, Duration.ofSeconds(-1))).isEqualTo(7);
    }
}
