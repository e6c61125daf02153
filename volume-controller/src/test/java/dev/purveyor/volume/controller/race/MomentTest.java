package dev.purveyor.volume.controller.race;

import java.time.Duration;
import java.time.Instant;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.purveyor.runtime.clock.Time;

import static org.assertj.core.api.Assertions.assertThat;

class MomentTest {
    private long nanos = 5;
    private Instant wall = Instant.EPOCH;
    private final Time time = new Time() {
        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public Instant now() {
            return wall;
        }
    };

    @ParameterizedTest(name = "{0}")
    @CsvSource({"both clocks go on, 7, 7, 7", "the machine was suspended, 1, 60, 60",
            "the wall clock was set back, 7, -3600, 7"})
    void theClockThatHasGoneFurtherCounts(String what, int monotonic, int byWall, int age) {
        var moment = Moment.now(time);

        nanos += Duration.ofSeconds(monotonic).toNanos();
        wall = wall.plusSeconds(byWall);

        assertThat(moment.age(time)).isEqualTo(Duration.ofSeconds(age));
    }
}
