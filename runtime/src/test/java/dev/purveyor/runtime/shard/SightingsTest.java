package dev.purveyor.runtime.shard;

import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.lease.LeaseRecord;

import static org.assertj.core.api.Assertions.assertThat;

class SightingsTest {
    private final Sightings sightings = new Sightings(Duration.ofSeconds(15));

    @Test
    void aLeaseThatSomebodyMadeToLastForADayIsHeldForFiveMinutesAndNoLonger() {
        sightings.saw(Map.of("base-shard-0",
                new LeaseRecord("dead", Duration.ofDays(1), null, null, 0, "1", Map.of())), 0);

        assertThat(sightings.holder("base-shard-0", Duration.ofSeconds(299).toNanos())).isEqualTo("dead");
        assertThat(sightings.holder("base-shard-0", Duration.ofMinutes(5).toNanos())).isNull();
    }
}
