package dev.purveyor.runtime.lease;

import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** More of what {@link ElectionSimulationTest} plays: too many for its quick run. */
class ElectionSimulationIT {
    @Test
    void thousandsOfSchedules() {
        ElectionSimulationTest.play(LongStream.range(200, 3000));
    }

    @Test
    @Tag("full")
    void manyMoreSchedules() {
        ElectionSimulationTest.play(LongStream.range(3000, 100_000));
    }
}
