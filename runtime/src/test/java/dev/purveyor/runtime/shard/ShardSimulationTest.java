package dev.purveyor.runtime.shard;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.lease.Election;
import dev.purveyor.runtime.lease.SimCandidate;
import dev.purveyor.runtime.lease.SimMachine;
import dev.purveyor.runtime.lease.SimWorld;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Replicas join, leave, pause and lose messages, and an instance that knows nothing of shards stands for the Lease over
 * all. The seed of a schedule that fails is in the message; {@code -Dseed=} plays it alone.
 */
class ShardSimulationTest {
    private static final Duration TROUBLE = Duration.ofSeconds(100);
    // Late messages, the stranger's lease, the leases of the dead, then shards that move two by two.
    private static final Duration UNTIL_BALANCED = Duration.ofMinutes(2);

    @Test
    void noShardHasTwoOwnersNoStrangerWorksBesidesUsAndAllIsBalancedOnceTheTroubleIsOver() {
        var only = Long.getLong("seed");
        play(only == null ? LongStream.range(0, 50) : LongStream.of(only));
    }

    static void play(LongStream seeds) {
        seeds.forEach(seed -> new Schedule(seed).play());
    }

    private static final class Schedule {
        private final long seed;
        private final SimWorld world;
        private final ShardNames names;
        private final List<SimReplica> replicas = new ArrayList<>();
        private final SimMachine strangersMachine;
        private @Nullable SimCandidate stranger;
        private int instances;
        private boolean calm;

        Schedule(long seed) {
            this.seed = seed;
            world = new SimWorld(seed);
            names = new ShardNames("base", 2 + world.random.nextInt(5));
            strangersMachine = new SimMachine(world);
        }

        void play() {
            var count = 1 + world.random.nextInt(3);
            IntStream.range(0, count).forEach(i -> join());
            world.after(world.seconds(20), this::strangerComes);
            world.after(world.seconds(15), this::misfortune);
            world.pass(TROUBLE, this::check);
            calmDown();
            world.pass(UNTIL_BALANCED, this::check);
            checkBalanced();
            world.pass(Duration.ofSeconds(10), this::check);
            checkBalanced();
        }

        private void calmDown() {
            calm = true;
            world.calmDown();
            if (stranger != null) {
                stranger.stop();
            }
            replicas.removeIf(SimReplica::isOver);
            if (replicas.isEmpty()) {
                join();
            }
        }

        private void check() {
            for (var shard = 0; shard < names.shards(); shard++) {
                var owners = 0;
                for (var replica : replicas) {
                    owners += replica.isHeld(shard) ? 1 : 0;
                }
                if (owners > 1) {
                    throw new AssertionError("shard " + shard + " has two owners at " + world.now() / 1e9
                            + " s, seed " + seed);
                }
            }
            if (stranger != null && stranger.isHeld() && replicas.stream().anyMatch(SimReplica::isOpen)) {
                throw new AssertionError("the stranger and replicas may work at " + world.now() / 1e9 + " s, seed "
                        + seed);
            }
        }

        private void checkBalanced() {
            var members = replicas.stream().map(r -> r.me).collect(Collectors.toSet());
            for (var replica : replicas) {
                var held = IntStream.range(0, names.shards()).filter(replica::isHeld).count();
                assertThat(held).as("share of %s, seed %s", replica.me, seed).isEqualTo(replica.quota(members));
                assertThat(replica.isOpen()).as("%s may work, seed %s", replica.me, seed).isTrue();
            }
        }

        private void join() {
            var replica = new SimReplica(world, new SimMachine(world), names, "r" + instances++);
            replicas.add(replica);
            replica.start();
        }

        private void strangerComes() {
            if (calm) {
                return;
            }
            world.after(world.seconds(60), this::strangerComes);
            if (stranger != null && world.chance(0.5)) {
                stranger.stop();
            } else if (stranger != null) {
                stranger.crash();
            }
            stranger = new SimCandidate(world, strangersMachine, names.base(),
                    new Election("s" + instances++, SimReplica.TIMES, Map.of(), Election.patience(SimReplica.TIMES),
                            world.random, strangersMachine.nanos(), strangersMachine.wall()),
                    (record, nanos, wall) -> {
                    });
            stranger.start();
        }

        private void misfortune() {
            if (calm) {
                return;
            }
            world.after(world.seconds(15), this::misfortune);
            var replica = replicas.get(world.random.nextInt(replicas.size()));
            switch (world.random.nextInt(8)) {
                case 0, 1 -> {
                    if (replicas.stream().filter(r -> !r.isOver()).count() < 4) {
                        join();
                    }
                }
                case 2 -> replica.crash();
                case 3 -> {
                    if (!replica.isOver()) {
                        replica.close();
                    }
                }
                case 4 -> replica.machine.pause(world.seconds(30), false);
                case 5 -> replica.machine.pause(world.seconds(60), true);
                case 6 -> strangersMachine.pause(world.seconds(30), world.random.nextBoolean());
                default -> {
                    if (stranger != null) {
                        stranger.stop();
                    }
                }
            }
        }
    }
}
