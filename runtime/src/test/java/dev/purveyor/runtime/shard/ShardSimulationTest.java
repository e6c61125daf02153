package dev.purveyor.runtime.shard;

import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

/**
 * Replicas join, leave, pause and lose messages while calls run in their shards, and an instance that knows nothing of shards
 * stands for the Lease over all. The seed of a schedule that fails is in the message; {@code -Dseed=} plays it alone.
 */
class ShardSimulationTest {
    @Test
    void noShardHasTwoOwnersNoStrangerWorksBesidesUsAndAllIsBalancedOnceTheTroubleIsOver() {
        play(seeds(40), false);
    }

    @Test
    void replicasThatDivideTheKeysOtherwiseNeverWorkBesideEachOtherAndFollowWhenTheOthersAreGone() {
        play(seeds(20), true);
    }

    private static LongStream seeds(int count) {
        var only = Long.getLong("seed");
        return only == null ? LongStream.range(0, count) : LongStream.of(only);
    }

    static void play(LongStream seeds, boolean mixed) {
        seeds.forEach(seed -> new ShardSchedule(seed, mixed).play());
    }
}
