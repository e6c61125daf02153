package dev.purveyor.runtime.shard;

import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

import dev.purveyor.runtime.lease.Election;
import dev.purveyor.runtime.lease.LeaseRecord;
import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.runtime.lease.LeaseWatcher;
import dev.purveyor.runtime.lease.SimCandidate;
import dev.purveyor.runtime.lease.SimMachine;
import dev.purveyor.runtime.lease.SimWorld;

/** What a {@link ShardKeeper} does, without threads. */
final class SimReplica {
    static final LeaseTimes TIMES = LeaseTimes.usual();
    static final LeaseTimes SHARD_TIMES = ShardKeeperBuilder.shardTimes(TIMES);

    final String me;
    final SimMachine machine;
    private final SimWorld world;
    private final ShardNames names;
    private final Sightings sightings = new Sightings(TIMES.duration());
    private final Map<Integer, SimCandidate> shards = new TreeMap<>();
    private final Set<Integer> leaving = new HashSet<>();
    private final Umbrella umbrella;
    private final SimCandidate over;
    private final SimCandidate member;
    private boolean dead;
    private boolean closing;
    private boolean joined;

    SimReplica(SimWorld world, SimMachine machine, ShardNames names, String me) {
        this.world = world;
        this.machine = machine;
        this.names = names;
        this.me = me;
        umbrella = new Umbrella(TIMES, names.shards(), machine.nanos(), machine.wall());
        over = candidate(names.base(), new Election(me, TIMES, umbrella.annotations(me), umbrella.patience(),
                world.random, machine.nanos(), machine.wall()), umbrella);
        member = candidate(names.member(me), election(TIMES, names.scheme().annotations()), nobody());
    }

    void start() {
        over.start();
        machine.run(this::poll);
    }

    boolean isHeld(int shard) {
        var candidate = shards.get(shard);
        return candidate != null && candidate.isHeld();
    }

    boolean isOpen() {
        return !dead && !machine.isSuspended()
                && (over.isHeld() || umbrella.permits(machine.nanos(), machine.wall()));
    }

    boolean isOver() {
        return dead || closing;
    }

    int quota(Set<String> members) {
        return Assignment.quota(me, members, names.shards());
    }

    void crash() {
        dead = true;
        over.crash();
        member.crash();
        shards.values().forEach(SimCandidate::crash);
    }

    /** Ends in order: shards and membership are given back, the Lease over all is left to the others. */
    void close() {
        closing = true;
        machine.run(() -> {
            member.stop();
            shards.forEach((shard, candidate) -> leave(shard));
        });
    }

    private void poll() {
        if (dead || closing) {
            return;
        }
        machine.after(TIMES.retryPeriod(), this::poll);
        if (!joined && isOpen()) {
            joined = true;
            member.start();
        }
        world.list(all -> machine.run(() -> saw(all)));
    }

    private void saw(Map<String, LeaseRecord> all) {
        if (dead || closing) {
            return;
        }
        sightings.saw(all, machine.nanos());
        leaving.removeIf(shard -> {
            var gone = Objects.requireNonNull(shards.get(shard)).isDone();
            if (gone) {
                shards.remove(shard);
            }
            return gone;
        });
        var held = shards.keySet().stream().filter(s -> isHeld(s) && !leaving.contains(s)).collect(Collectors.toSet());
        var standing = shards.keySet().stream().filter(s -> !isHeld(s) && !leaving.contains(s))
                .collect(Collectors.toSet());
        var plan = ShardPlan.of(names, me, sightings, machine.nanos(),
                new ShardPlan.Own(umbrella.cover(over.isHeld(), machine.nanos(), machine.wall()), held, standing,
                        Set.copyOf(leaving), Set.of()));
        plan.giveUp().forEach(this::leave);
        plan.drain().forEach(shard -> {
            leaving.add(shard);
            machine.after(Duration.ofNanos(world.seconds(5)), () -> leave(shard));
        });
        plan.stand().forEach(this::stand);
    }

    private void stand(int shard) {
        var election = election(SHARD_TIMES, Map.of());
        sightings.of(names.shard(shard)).ifPresent(seen -> election.recall(seen.record(), seen.since()));
        var candidate = candidate(names.shard(shard), election, nobody());
        shards.put(shard, candidate);
        candidate.start();
    }

    private void leave(int shard) {
        leaving.add(shard);
        Objects.requireNonNull(shards.get(shard)).stop();
    }

    private Election election(LeaseTimes times, Map<String, String> annotations) {
        return new Election(me, times, annotations, Election.patience(times), world.random, machine.nanos(),
                machine.wall());
    }

    private SimCandidate candidate(String lease, Election election, LeaseWatcher watcher) {
        return new SimCandidate(world, machine, lease, election, watcher);
    }

    private static LeaseWatcher nobody() {
        return (record, nanos, wall) -> {
        };
    }
}
