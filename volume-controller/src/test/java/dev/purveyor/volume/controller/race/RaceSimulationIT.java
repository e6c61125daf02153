package dev.purveyor.volume.controller.race;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** More of what {@link RaceSimulationTest} plays: too many for its quick run. */
class RaceSimulationIT {
    @Test
    void overAThousandSchedules() {
        RaceSimulationTest.playAll(200, 1400);
    }

    @Test
    @Tag("full")
    void manyMoreSchedules() {
        RaceSimulationTest.playAll(1400, 50_000);
    }
}
