package dev.purveyor.runtime.shard;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.clock.Timers;
import dev.purveyor.runtime.lease.Announcer;
import dev.purveyor.runtime.lease.Elector;
import dev.purveyor.runtime.lease.ElectorListener;
import dev.purveyor.runtime.lease.LeaseRecord;
import dev.purveyor.runtime.lease.Leases;
import dev.purveyor.runtime.shard.ShardTenure.Standing;

/**
 * Keeps one replica's share of the shards: stands for the Lease over all and for membership, looks at the Leases of all
 * others, takes shards up to its quota and gives back what is over it. Thread-safe.
 */
public final class ShardKeeper implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(ShardKeeper.class);
    // A member that has been silent for so many lease durations does not come back under its name.
    private static final int FORGOTTEN_AFTER = 20;

    private final ShardKeeperBuilder settings;
    private final ShardNames names;
    private final Leases leases;
    private final Umbrella umbrella;
    private final Elector over;
    private final Elector member;
    private final Sightings sightings;
    private final Map<Integer, ShardTenure> tenures = new ConcurrentHashMap<>();
    private final Announcer announcer = new Announcer(task -> Thread.ofVirtual().name("shard-listener").start(task));
    private final Semaphore wake = new Semaphore(0);
    private final Thread thread = Thread.ofVirtual().name("shard-keeper").unstarted(this::run);
    private volatile Optional<String> problem = Optional.empty();
    private volatile boolean closing;
    private volatile boolean open;
    private volatile boolean started;
    private boolean joined;
    private Optional<String> told = Optional.empty();

    ShardKeeper(ShardKeeperBuilder settings) {
        this.settings = settings;
        names = new ShardNames(settings.base, settings.shards);
        leases = new Leases(settings.api, settings.namespace, ShardNames.LABEL, names.labelValue());
        sightings = new Sightings(settings.times.duration());
        umbrella = new Umbrella(settings.times, settings.shards, settings.time.nanos(), settings.time.now());
        over = Elector
                .builder(settings.api, settings.time, settings.timers, settings.namespace, settings.base,
                        settings.instance)
                .times(settings.times).random(settings.random).annotations(umbrella.annotations(settings.instance))
                .patience(umbrella.patience()).watcher(this::saw).listener(new ElectorListener() {
                    @Override
                    public void acquired(long holding) {
                        wake.release();
                    }
                }).build();
        member = Elector
                .builder(settings.api, settings.time, settings.timers, settings.namespace,
                        names.member(settings.instance), settings.instance)
                .times(settings.times).random(settings.random).labels(names.labels())
                .annotations(names.scheme().annotations()).build();
    }

    /**
     * @param base the name of the Lease over all; those of shards and members begin with it
     * @param instance unique to this process, for example a host name and a random part
     */
    public static ShardKeeperBuilder builder(Api api, Time time, Timers timers, String namespace, String base,
            String instance) {
        return new ShardKeeperBuilder(api, time, timers, namespace, base, instance);
    }

    /** Begins. Once. */
    public void start() {
        started = true;
        over.start();
        thread.start();
    }

    public int shardOf(String key) {
        return ShardHash.shardOf(key, settings.shards);
    }

    /** Whether work in the shard may start at this moment: it is ours, not being given back, and no stranger works. */
    public boolean mayWork(int shard) {
        var tenure = tenures.get(shard);
        return tenure != null && !tenure.isLeaving() && !closing && tenure.isHeld() && isOpen();
    }

    /** Whether sharded replicas may work at all. */
    public boolean isOpen() {
        return over.isHeld() || umbrella.permits(settings.time.nanos(), settings.time.now());
    }

    /** The shards that are ours at this moment, with those that are being given back. */
    public Set<Integer> held() {
        return shards(ShardTenure::isHeld);
    }

    /** What is in the way, if anything is. */
    public Optional<String> problem() {
        return problem.or(over::problem).or(member::problem)
                .or(() -> tenures.values().stream().flatMap(t -> t.problem().stream()).findFirst());
    }

    /** Which replicas keep this one from its work although they are sharded as well, in words; empty if none does. */
    public Optional<String> waitsFor() {
        if (isOpen()) return Optional.empty();
        return umbrella.divided().map(who -> "Lease " + settings.namespace + "/" + settings.base + " is held by " + who
                + ", while this replica has " + settings.shards
                + " (--shards): it waits until no replica with the other number is left");
    }

    /**
     * Starts no more work, drains all shards, gives back what is drained within the limit, and ends. What is not drained
     * by then is left to run out, as is the Lease over all, on which other replicas may rely.
     *
     * @return whether everything was drained
     */
    public boolean close(Duration limit) {
        closing = true;
        endLooking(limit);
        tenures.values().forEach(ShardTenure::drainForGood);
        var drained = CompletableFuture
                .allOf(tenures.values().stream().map(ShardTenure::over).toArray(CompletableFuture[]::new));
        var done = await(drained, limit);
        tenures.values().stream().filter(tenure -> !tenure.over().isDone()).forEach(ShardTenure::abandon);
        if (member.release(settings.times.retryPeriod())) {
            member.observed().ifPresent(last -> leases.delete(names.member(settings.instance), last,
                    settings.times.retryPeriod()));
        }
        over.abandon();
        return done;
    }

    /** Closes, for at most the renew deadline. */
    @Override
    public void close() {
        close(settings.times.renewDeadline());
    }

    private void endLooking(Duration limit) {
        if (!started) {
            return;
        }
        thread.interrupt();
        try {
            thread.join(limit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What opens the Lease over all is told at once. */
    private void saw(LeaseRecord record, long sentNanos, Instant sentWall) {
        // Called on the thread of the elector, which begins only after all of this is made.
        umbrella.saw(record, sentNanos, sentWall);
        if (isOpen() != open) {
            wake.release();
        }
    }

    private void run() {
        while (!closing) {
            try {
                look();
            } catch (IOException e) {
                problem = Optional.of(String.valueOf(e.getMessage()));
            } catch (RuntimeException | Error e) {
                log.error("Keeping shards failed; this is a defect, please report it", e);
                problem = Optional.of(e.toString());
            }
            pause();
        }
    }

    private void look() throws IOException {
        tellWhetherOpen();
        tellWhomWeWaitFor();
        join();
        var found = leases.list(settings.times.renewDeadline().dividedBy(2));
        problem = Optional.empty();
        var now = settings.time.nanos();
        sightings.saw(found, now);
        tenures.values().removeIf(tenure -> tenure.over().isDone());
        // Each is asked once: one that is acquired just now must not be missing everywhere, or it would be stood for twice.
        var standings = tenures.entrySet().stream()
                .collect(Collectors.groupingBy(e -> e.getValue().standing(),
                        Collectors.mapping(Map.Entry::getKey, Collectors.toSet())));
        var own = new ShardPlan.Own(umbrella.cover(over.isHeld(), settings.time.nanos(), settings.time.now()),
                standings.getOrDefault(Standing.HELD, Set.of()), standings.getOrDefault(Standing.TRYING, Set.of()),
                standings.getOrDefault(Standing.LEAVING, Set.of()), shards(ShardTenure::isStuck));
        carryOut(ShardPlan.of(names, settings.instance, sightings, now, own));
        sightings.silent(names.memberPrefix(), settings.times.duration().multipliedBy(FORGOTTEN_AFTER), now)
                .entrySet().stream().findFirst()
                .ifPresent(gone -> leases.delete(gone.getKey(), gone.getValue(), settings.times.retryPeriod()));
    }

    /** The others leave shards to a member: it is one only when it may take them. */
    private void join() {
        if (open && !joined) {
            joined = true;
            member.start();
        }
    }

    private void carryOut(ShardPlan plan) {
        plan.giveUp().forEach(shard -> tenure(shard).ifPresent(ShardTenure::drain));
        plan.drain().forEach(shard -> tenure(shard).ifPresent(ShardTenure::drain));
        plan.leave().forEach(shard -> tenure(shard).ifPresent(ShardTenure::leave));
        for (int shard : plan.stand()) {
            if (!closing) {
                var tenure = new ShardTenure(shard, settings, names, sightings);
                if (tenures.putIfAbsent(shard, tenure) == null) tenure.start();
            }
        }
    }

    private void tellWhetherOpen() {
        var now = isOpen();
        if (now == open) {
            return;
        }
        open = now;
        log.info("Lease {}/{}: sharded replicas {}", settings.namespace, settings.base,
                now ? "may work" : "may not work");
        announcer.announce(now ? settings.listener::opened : settings.listener::closed);
    }

    private void tellWhomWeWaitFor() {
        var now = waitsFor();
        if (!now.equals(told)) {
            now.ifPresent(log::warn);
            told = now;
        }
    }

    private void pause() {
        var due = settings.timers.after(settings.times.retryPeriod(), wake::release);
        try {
            wake.acquire();
            wake.drainPermits();
        } catch (InterruptedException closingNow) {
            log.debug("Shards of {}: closing", settings.base);
        } finally {
            due.cancel();
        }
    }

    private Optional<ShardTenure> tenure(int shard) {
        return Optional.ofNullable(tenures.get(shard));
    }

    private Set<Integer> shards(Predicate<ShardTenure> which) {
        return tenures.entrySet().stream().filter(e -> which.test(e.getValue())).map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private static boolean await(CompletableFuture<?> future, Duration limit) {
        try {
            future.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
