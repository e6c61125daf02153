package dev.purveyor.runtime.shard;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.runtime.lease.Elector;
import dev.purveyor.runtime.lease.ElectorListener;
import dev.purveyor.runtime.lease.LeaseTimes;

/** One replica's standing for one shard, from the first try until it is given back. Thread-safe. */
final class ShardTenure {
    private static final Logger log = LoggerFactory.getLogger(ShardTenure.class);

    private final int shard;
    private final ShardListener listener;
    private final Elector elector;
    private final LeaseTimes times;
    private final CompletableFuture<Void> over = new CompletableFuture<>();
    private final AtomicBoolean leaving = new AtomicBoolean();

    ShardTenure(int shard, ShardKeeperBuilder settings, ShardNames names, Sightings sightings) {
        this.shard = shard;
        listener = settings.listener;
        times = ShardKeeperBuilder.shardTimes(settings.times);
        var builder = Elector
                .builder(settings.api, settings.time, settings.timers, settings.namespace, names.shard(shard),
                        settings.instance)
                .times(times).labels(names.labels()).random(settings.random).listener(new Passing());
        sightings.of(names.shard(shard)).ifPresent(seen -> builder.recall(seen.record(), seen.since()));
        elector = builder.build();
        elector.start();
    }

    /** Tells the listener of the shards; called by one thread at a time. */
    private final class Passing implements ElectorListener {
        private ShardHolding last = holding(0);

        @Override
        public void acquired() {
            last = holding(elector.holdings());
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

    Elector elector() {
        return elector;
    }

    boolean isHeld() {
        return elector.isHeld();
    }

    boolean isLeaving() {
        return leaving.get();
    }

    /**
     * Ends once the work on it has; no new work starts from now on. Also for what is not held: it may be acquired just
     * now.
     */
    void drain() {
        if (leaving.compareAndSet(false, true)) {
            Thread.ofVirtual().name("shard-drain").start(this::drainAndEnd);
        }
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
            listener.drain(shard).handle((done, failure) -> shard).join();
        } catch (RuntimeException | Error e) {
            log.error("Draining shard {} failed; it is kept until its Lease runs out", shard, e);
            abandon();
            return;
        }
        elector.release(times.renewDeadline());
        over.complete(null);
    }
}
