package dev.purveyor.cluster.binaries;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AmountsTest {
    @Test
    void amountsReadAsPeopleWriteThem() {
        assertThat(Amounts.of(41_300_000, 105_439_394)).isEqualTo("41.3 of 105.4 MB, 39 %");
        assertThat(Amounts.of(41_300_000, -1)).isEqualTo("41.3 MB");
        assertThat(Amounts.of(Duration.ofSeconds(65))).isEqualTo("1 min 5 s");
        assertThat(Amounts.of(Duration.ofMillis(900))).isEqualTo("0 s");
        assertThat(Amounts.of(1203)).isEqualTo("1,203");
    }

    @Test
    void aPaceIsDueAtOnceAndThenOncePerInterval() {
        var now = new AtomicReference<>(Instant.EPOCH);
        var pace = new Pace(now::get, Duration.ofMillis(300));

        assertThat(pace.due()).isTrue();
        now.set(Instant.EPOCH.plusMillis(299));
        assertThat(pace.due()).isFalse();
        now.set(Instant.EPOCH.plusMillis(300));
        assertThat(pace.due()).isTrue();
    }
}
