package dev.purveyor.runtime.shard;

import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** More of what {@link ShardSimulationTest} plays: too many for its quick run. */
class ShardSimulationIT {
    @Test
    void hundredsOfSchedules() {
        ShardSimulationTest.play(LongStream.range(40, 350), false);
        ShardSimulationTest.play(LongStream.range(20, 180), true);
    }

    @Test
    @Tag("full")
    void manyMoreSchedules() {
        ShardSimulationTest.play(LongStream.range(350, 12_000), false);
        ShardSimulationTest.play(LongStream.range(180, 6_000), true);
    }
}
