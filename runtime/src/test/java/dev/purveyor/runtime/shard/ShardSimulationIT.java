package dev.purveyor.runtime.shard;

import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** More of what {@link ShardSimulationTest} plays: too many for its quick run. */
class ShardSimulationIT {
    @Test
    void thousandsOfSchedules() {
        ShardSimulationTest.play(LongStream.range(50, 1100));
    }

    @Test
    @Tag("full")
    void manyMoreSchedules() {
        ShardSimulationTest.play(LongStream.range(1100, 30_000));
    }
}
