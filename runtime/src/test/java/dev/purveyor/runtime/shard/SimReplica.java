package dev.purveyor.runtime.shard;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.purveyor.runtime.lease.Election;
import dev.purveyor.runtime.lease.LeaseRecord;
import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.runtime.lease.LeaseWatcher;
import dev.purveyor.runtime.lease.SimCandidate;
import dev.purveyor.runtime.lease.SimMachine;
import dev.purveyor.runtime.lease.SimWorld;

/** What a {@link ShardKeeper} does, and the work of whoever uses it, without threads. */
final class SimReplica {
    static final LeaseTimes TIMES = LeaseTimes.usual();
    static final LeaseTimes SHARD_TIMES = ShardKeeperBuilder.shardTimes(TIMES);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(30);
    private static final double SECONDS_BETWEEN_CALLS = 2;

    final String me;
    final SimMachine machine;
    final ShardNames names;
    private final SimWorld world;
    private final ObjIntConsumer<SimReplica> onCall;
    private final SimCalls calls;
    private final Sightings sightings = new Sightings(TIMES.duration());
    private final Map<Integer, SimTenure> tenures = new TreeMap<>();
    private final Umbrella umbrella;
    private final SimCandidate over;
    private final SimCandidate member;
    private int turn;
    private boolean joined;
    private boolean dead;
    private boolean closing;

    /** @param onCall told of every call, with its shard, before it begins */
    SimReplica(SimWorld world, SimMachine machine, ShardNames names, String me, ObjIntConsumer<SimReplica> onCall) {
        this.world = world;
        this.machine = machine;
        this.names = names;
        this.me = me;
        this.onCall = onCall;
        calls = new SimCalls(world, machine);
        umbrella = new Umbrella(TIMES, names.shards(), machine.nanos(), machine.wall());
        over = new SimCandidate(world, machine, names.base(), new Election(me, TIMES, umbrella.annotations(me),
                umbrella.patience(), world.random, machine.nanos(), machine.wall()), umbrella);
        member = new SimCandidate(world, machine, names.member(me), election(TIMES, names.scheme().annotations()),
                nobody());
    }

    void start() {
        over.start();
        machine.run(this::poll);
        machine.run(this::work);
    }

    boolean isHeld(int shard) {
        return tenure(shard).filter(SimTenure::isHeld).isPresent();
    }

    boolean mayWork(int shard) {
        return !closing && isOpen() && tenure(shard).filter(own -> own.isHeld() && !own.isLeaving()).isPresent();
    }

    boolean isOpen() {
        return !dead && !machine.isSuspended()
                && (over.isHeld() || umbrella.permits(machine.nanos(), machine.wall()));
    }

    boolean isOver() {
        return dead || closing;
    }

    /** Whether the shard was given back while calls in it ran. */
    boolean hasLeftCalls(int shard) {
        return !dead && calls.areRunning(shard) && tenure(shard).filter(SimTenure::isReleased).isPresent();
    }

    int quota(Set<String> members) {
        return Assignment.quota(me, members, names.shards());
    }

    /** In how many shards a call hangs. */
    int hanging() {
        return calls.hanging();
    }

    void crash() {
        dead = true;
        over.crash();
        member.crash();
        tenures.values().forEach(SimTenure::crash);
    }

    /** Ends in order: what is drained in time is given back, the rest and the Lease over all are left to run out. */
    void close() {
        closing = true;
        machine.run(() -> {
            tenures.values().forEach(SimTenure::drainForGood);
            machine.after(CLOSE_LIMIT, this::end);
            endIfDrained();
        });
    }

    private void endIfDrained() {
        if (closing && tenures.values().stream().allMatch(SimTenure::isOver)) {
            end();
        } else if (closing && !dead) {
            machine.after(TIMES.retryPeriod().dividedBy(10), this::endIfDrained);
        }
    }

    private void end() {
        if (!dead) {
            dead = true;
            tenures.values().forEach(SimTenure::crash);
            over.crash();
            member.stop();
        }
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
        tenures.values().removeIf(SimTenure::isOver);
        var own = new ShardPlan.Own(umbrella.cover(over.isHeld(), machine.nanos(), machine.wall()),
                shards(tenure -> tenure.isHeld() && !tenure.isLeaving()),
                shards(tenure -> !tenure.isHeld() && !tenure.isLeaving()), shards(SimTenure::isLeaving),
                shards(SimTenure::isStuck));
        var plan = ShardPlan.of(names, me, sightings, machine.nanos(), own);
        plan.giveUp().forEach(this::drain);
        plan.drain().forEach(this::drain);
        plan.leave().forEach(shard -> tenure(shard).ifPresent(SimTenure::leave));
        plan.stand().forEach(this::stand);
    }

    /** Begins a call in one of its shards after the other. */
    private void work() {
        if (dead || closing) {
            return;
        }
        machine.after(Duration.ofNanos(world.seconds(SECONDS_BETWEEN_CALLS)), this::work);
        var first = turn;
        IntStream.range(0, names.shards()).map(i -> (first + i) % names.shards()).filter(this::mayWork).findFirst()
                .ifPresent(shard -> {
                    turn = shard + 1;
                    onCall.accept(this, shard);
                    calls.begin(shard, () -> returned(shard));
                });
    }

    private void returned(int shard) {
        if (!dead) {
            tenure(shard).ifPresent(SimTenure::endIfQuiet);
        }
    }

    private void stand(int shard) {
        var election = election(SHARD_TIMES, Map.of());
        sightings.of(names.shard(shard)).ifPresent(seen -> election.recall(seen.record(), seen.since()));
        tenures.put(shard, new SimTenure(shard, machine, calls,
                new SimCandidate(world, machine, names.shard(shard), election, nobody())));
    }

    private void drain(int shard) {
        tenure(shard).ifPresent(SimTenure::drain);
    }

    private Optional<SimTenure> tenure(int shard) {
        return Optional.ofNullable(tenures.get(shard));
    }

    private Set<Integer> shards(Predicate<SimTenure> which) {
        return tenures.entrySet().stream().filter(e -> which.test(e.getValue())).map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private Election election(LeaseTimes times, Map<String, String> annotations) {
        return new Election(me, times, annotations, Election.patience(times), world.random, machine.nanos(),
                machine.wall());
    }

    private static LeaseWatcher nobody() {
        return (record, nanos, wall) -> {
        };
    }
}
