package dev.purveyor.volume.controller.race;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Hundreds of schedules, thousands in {@link RaceSimulationIT}, of two to five instances whose clocks differ in time and speed, whose caches lag, whose requests
 * and answers are lost or late, and which pause and crash. {@code -Dseed=N} plays only the schedule of that seed.
 */
class RaceSimulationTest {
    @Test
    void oneInstanceAtATimeMayBeginAndSomebodyDoesOnceTheTroubleEnds() {
        var only = Long.getLong("seed");
        if (only != null) {
            play(only);
        } else {
            playAll(0, 200);
        }
    }

    static void playAll(long from, long to) {
        var starts = 0;
        var overlaps = 0;
        for (var seed = from; seed < to; seed++) {
            var schedule = play(seed);
            starts += schedule.starts;
            overlaps += schedule.overlaps;
        }
        // Otherwise the schedules would prove nothing: most claims are tried more than once, and pauses do break leases.
        assertThat(starts).isGreaterThan(Math.toIntExact(2 * (to - from)));
        assertThat(overlaps).isPositive();
    }

    private static RaceSchedule play(long seed) {
        var schedule = new RaceSchedule(seed);
        schedule.play();
        assertThat(schedule.wrong).as("seed %s", seed).isEmpty();
        return schedule;
    }
}
