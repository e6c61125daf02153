package dev.purveyor.runtime.shard;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.lease.Election;
import dev.purveyor.runtime.lease.SimCandidate;
import dev.purveyor.runtime.lease.SimMachine;
import dev.purveyor.runtime.lease.SimWorld;

import static org.assertj.core.api.Assertions.assertThat;

/** One schedule of {@link ShardSimulationTest}: trouble, then calm. */
final class ShardSchedule {
    private static final Duration TROUBLE = Duration.ofSeconds(100);
    // Late messages, the stranger's lease, the leases of the dead, shards that move two by two; and the time for which shards
    // are kept in which a call was long, before they are tried again, those first in which one hangs.
    private static final Duration UNTIL_BALANCED = Duration.ofMinutes(5);
    // Those who end wait for their calls, and leave their Leases to run out if those hang.
    private static final Duration UNTIL_FOLLOWED = Duration.ofMinutes(2);
    // For a call in each shard, also in one that its owner tries in vain to give back.
    private static final Duration ROUND = ShardTenure.drainLimit(SimReplica.SHARD_TIMES).plusSeconds(20);

    private final long seed;
    private final SimWorld world;
    private final List<ShardNames> schemes = new ArrayList<>();
    private final List<SimReplica> replicas = new ArrayList<>();
    private final Set<Integer> called = new HashSet<>();
    private final SimMachine strangersMachine;
    private @Nullable SimCandidate stranger;
    private int instances;
    private boolean calm;

    /** @param mixed whether some replicas have another number of shards */
    ShardSchedule(long seed, boolean mixed) {
        this.seed = seed;
        world = new SimWorld(seed);
        var shards = 2 + world.random.nextInt(5);
        schemes.add(new ShardNames("base", shards));
        if (mixed) {
            schemes.add(new ShardNames("base", shards + 1 + world.random.nextInt(4)));
        }
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
        checkAllIsWorkedOn();
        if (schemes.size() > 1) {
            endThoseAtWork();
            world.pass(UNTIL_FOLLOWED, this::check);
            checkAllIsWorkedOn();
        }
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

    /** As a rolling update does to the old ones, at last. */
    private void endThoseAtWork() {
        var old = atWork();
        schemes.remove(old.getFirst().names);
        old.forEach(SimReplica::close);
        if (replicas.stream().allMatch(SimReplica::isOver)) {
            join();
        }
    }

    private List<SimReplica> atWork() {
        var names = replicas.stream().filter(SimReplica::isOpen).map(replica -> replica.names).findFirst();
        assertThat(names).as("somebody may work, seed %s", seed).isPresent();
        return replicas.stream().filter(r -> !r.isOver() && r.names.equals(names.orElseThrow())).toList();
    }

    private void checkAllIsWorkedOn() {
        checkBalanced();
        called.clear();
        world.pass(ROUND, this::check);
        checkBalanced();
        assertThat(called).as("shards that are worked on, seed %s", seed).hasSize(atWork().getFirst().names.shards());
    }

    /** No two may begin anything in one shard, and nobody beside those who divide the keys otherwise. */
    private void check() {
        var most = replicas.stream().mapToInt(replica -> replica.names.shards()).max().orElse(0);
        for (var shard = 0; shard < most; shard++) {
            var owners = 0;
            for (var replica : replicas) {
                owners += replica.isHeld(shard) ? 1 : 0;
                if (replica.hasLeftCalls(shard)) {
                    throw wrong(replica.me + " gave shard " + shard + " back while calls in it ran");
                }
            }
            if (owners > 1) {
                throw wrong("shard " + shard + " has two owners");
            }
        }
        @Nullable
        ShardNames atWork = null;
        for (var replica : replicas) {
            if (!replica.isOpen()) {
                continue;
            }
            if (stranger != null && stranger.isHeld()) {
                throw wrong("the stranger and " + replica.me + " may work");
            }
            if (atWork != null && !atWork.equals(replica.names)) {
                throw wrong("replicas with " + atWork.shards() + " and " + replica.names.shards() + " shards may work");
            }
            atWork = replica.names;
        }
    }

    private void began(SimReplica caller, int shard) {
        called.add(shard);
        for (var other : replicas) {
            if (other != caller && (other.names.equals(caller.names) ? other.mayWork(shard) : other.isOpen())) {
                throw wrong(caller.me + " begins a call in shard " + shard + " beside " + other.me);
            }
        }
    }

    private AssertionError wrong(String what) {
        return new AssertionError(what + " at " + world.now() / 1e9 + " s, seed " + seed);
    }

    private void checkBalanced() {
        var living = atWork();
        var members = living.stream().map(r -> r.me).collect(Collectors.toSet());
        // Who has calls that hang in more shards than its share tries again and again to give them back.
        var even = living.stream().allMatch(replica -> replica.hanging() <= replica.quota(members));
        for (var replica : living) {
            assertThat(replica.isOpen()).as("%s may work, seed %s", replica.me, seed).isTrue();
            var held = IntStream.range(0, replica.names.shards()).filter(replica::isHeld).count();
            if (even) {
                assertThat(held).as("share of %s, seed %s", replica.me, seed).isEqualTo(replica.quota(members));
            }
        }
    }

    private void join() {
        var names = schemes.get(world.random.nextInt(schemes.size()));
        var replica = new SimReplica(world, new SimMachine(world), names, "r" + instances++, this::began);
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
        stranger = new SimCandidate(world, strangersMachine, schemes.getFirst().base(),
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
