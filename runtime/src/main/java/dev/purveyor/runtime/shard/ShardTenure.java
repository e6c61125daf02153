package dev.purveyor.runtime.shard;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.clock.Timers;
import dev.purveyor.runtime.lease.Elector;
import dev.purveyor.runtime.lease.ElectorListener;
import dev.purveyor.runtime.lease.LeaseTimes;

/** One replica's standing for one shard, from the first try until it is given back. Thread-safe. */
final class ShardTenure {
    private static final Logger log = LoggerFactory.getLogger(ShardTenure.class);
    // In lease durations: long enough for most calls, and short for those who wait for their turn meanwhile.
    private static final int DRAIN_LIMIT = 2;
    // In drain limits.
    private static final int STUCK_FOR = 4;

    private final int shard;
    private final ShardListener listener;
    private final Elector elector;
    private final LeaseTimes times;
    private final CompletableFuture<Void> over = new CompletableFuture<>();
    private final AtomicBoolean leaving = new AtomicBoolean();
    private final Time time;
    private final Timers timers;
    private boolean forGood;
    private boolean useless;
    private volatile @Nullable Long stuckSince;

    /** Stood for and not ours; ours; on its way to being given back or given up. */
    enum Standing {
        TRYING, HELD, LEAVING
    }

    /** One attempt to give the shard back. */
    private static final class Drain {
        private final CompletableFuture<?> done;
        private volatile Timers.Alarm alarm = () -> {
        };
        private boolean takenBack;

        Drain(CompletableFuture<?> done) {
            this.done = done;
        }
    }

    ShardTenure(int shard, ShardKeeperBuilder settings, ShardNames names, Sightings sightings) {
        this.shard = shard;
        listener = settings.listener;
        time = settings.time;
        timers = settings.timers;
        times = ShardKeeperBuilder.shardTimes(settings.times);
        var builder = Elector
                .builder(settings.api, settings.time, settings.timers, settings.namespace, names.shard(shard),
                        settings.instance)
                .times(times).labels(names.labels()).random(settings.random).listener(new Passing());
        sightings.of(names.shard(shard)).ifPresent(seen -> builder.recall(seen.record(), seen.since()));
        elector = builder.build();
    }

    /** Begins to stand, once. By then whoever is told of it must be able to find it. */
    void start() {
        elector.start();
    }

    /** Tells the listener of the shards; called by one thread at a time. */
    private final class Passing implements ElectorListener {
        private ShardHolding last = holding(0);

        @Override
        public void acquired(long holding) {
            last = holding(holding);
            listener.acquired(last);
        }

        @Override
        public void lost(String why) {
            listener.lost(last, why);
        }
    }

    private ShardHolding holding(long number) {
        return new ShardHolding() {
            @Override
            public int shard() {
                return shard;
            }

            @Override
            public boolean isHeld() {
                return elector.isHeld() && elector.holdings() == number;
            }

            @Override
            public boolean isLeaving() {
                return ShardTenure.this.isLeaving();
            }
        };
    }

    boolean isHeld() {
        return elector.isHeld();
    }

    boolean isLeaving() {
        return leaving.get();
    }

    /** Where it stands at this moment; the next may be another. */
    Standing standing() {
        if (isLeaving()) return Standing.LEAVING;
        return isHeld() ? Standing.HELD : Standing.TRYING;
    }

    /** What is in the way, for people. */
    Optional<String> problem() {
        return elector.problem().or(() -> isStuck()
                ? Optional.of("shard " + shard + " could not be given to another replica within "
                        + drainLimit().toSeconds() + " s, because a call in it does not return; it is kept for now")
                : Optional.empty());
    }

    /** Whether it is not worth while to try again to give it back. */
    boolean isStuck() {
        var since = stuckSince;
        return since != null && time.since(since).compareTo(stuckFor(times)) < 0;
    }

    private Duration drainLimit() {
        return drainLimit(times);
    }

    static Duration drainLimit(LeaseTimes times) {
        return times.duration().multipliedBy(DRAIN_LIMIT);
    }

    static Duration stuckFor(LeaseTimes times) {
        return drainLimit(times).multipliedBy(STUCK_FOR);
    }

    /**
     * Ends once the work on it has; no new work starts from now on. Also for what is not held: it may be acquired just
     * now. If the work has not ended after two lease durations, it is kept all the same: one call that hangs must not stop
     * all else in the shard.
     */
    void drain() {
        if (leaving.compareAndSet(false, true)) {
            Thread.ofVirtual().name("shard-drain").start(this::drainAndEnd);
        }
    }

    /** The same, but what has not ended by then is left to run out: none of it may be worked on here. */
    void leave() {
        synchronized (this) {
            useless = true;
        }
        drain();
    }

    /** The same, however long it takes. */
    void drainForGood() {
        synchronized (this) {
            forGood = true;
        }
        drain();
    }

    /** Completes when it has ended, one way or the other. */
    CompletableFuture<Void> over() {
        return over;
    }

    /** Ends without giving the shard back, because work on it may still be under way. */
    void abandon() {
        leaving.set(true);
        elector.abandon();
        over.complete(null);
    }

    private void drainAndEnd() {
        try {
            var drain = new Drain(listener.drain(shard));
            takeBackAfter(drainLimit(), drain);
            drain.done.handle((done, failure) -> shard).join();
            drain.alarm.cancel();
            if (isTakenBack(drain)) {
                return;
            }
        } catch (RuntimeException | Error e) {
            log.error("Draining shard {} failed; it is kept until its Lease runs out", shard, e);
            abandon();
            return;
        }
        elector.release(times.renewDeadline());
        over.complete(null);
    }

    private void takeBackAfter(Duration time, Drain drain) {
        drain.alarm = timers.after(time, () -> Thread.ofVirtual().name("shard-keep").start(() -> takeBack(drain)));
    }

    private synchronized void takeBack(Drain drain) {
        if (forGood || drain.done.isDone()) {
            return;
        }
        if (useless) {
            log.warn("Shard {} is left to others although a call in it has not returned within {} s: another leads",
                    shard, drainLimit().toSeconds());
            abandon();
            return;
        }
        if (!listener.keep(shard)) {
            // It may be lost at this moment. Should it come back while the call still hangs, it is to be worked on.
            takeBackAfter(times.retryPeriod(), drain);
            return;
        }
        drain.takenBack = true;
        stuckSince = time.nanos();
        drain.done.cancel(false);
        leaving.set(false);
        log.warn("Shard {} is kept: a call in it has not returned within {} s", shard, drainLimit().toSeconds());
    }

    private synchronized boolean isTakenBack(Drain drain) {
        return drain.takenBack;
    }
}
