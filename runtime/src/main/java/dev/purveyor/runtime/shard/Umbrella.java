package dev.purveyor.runtime.shard;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.lease.ClockWatch;
import dev.purveyor.runtime.lease.Election;
import dev.purveyor.runtime.lease.LeaseRecord;
import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.runtime.lease.LeaseWatcher;
import dev.purveyor.runtime.lease.Term;

/**
 * The rule by which sharded replicas share the one Lease for which instances that know nothing of shards stand. One
 * sharded replica holds it for all, and says so on it; the others may work while they see it renewed. Thread-safe.
 *
 * <p>A change that was seen in one look happened after the look before it was begun. A stranger who saw that change no
 * earlier than it happened waits from then for the lease duration. So we may work for the renew deadline, which is shorter,
 * from the beginning of the look before.
 *
 * <p>For this the Lease is never given away by a sharded replica: a stranger could take it at once while the others still
 * rely on it. Instead, sharded replicas take it from one another as soon as it is not renewed; that needs no exclusion, as
 * it guards them all.
 */
public final class Umbrella implements LeaseWatcher {
    private static final String MODE = "purveyor.dev/coordination";
    // Others leave annotations on a Lease that they take: they count only with the holder that wrote them.
    private static final String HOLDER = "purveyor.dev/sharded-by";

    private final LeaseTimes times;
    private final Scheme scheme;
    private final ClockWatch clocks;
    private @Nullable LeaseRecord last;
    private Term sinceLast;
    private volatile @Nullable Term permission;

    /** Whose the Lease is, as far as we know. */
    enum Cover {
        /** Of replicas that divide the keys as we do. */
        OURS,
        /** Of somebody beside whom we may not work. */
        ANOTHERS, UNKNOWN
    }

    public Umbrella(LeaseTimes times, int shards, long nanos, Instant wall) {
        this.times = times;
        scheme = Scheme.of(shards);
        clocks = new ClockWatch(nanos, wall);
        sinceLast = new Term(nanos, wall, times.renewDeadline());
    }

    /** What the Lease carries while the given replica holds it. */
    public Map<String, String> annotations(String holder) {
        var all = new HashMap<>(scheme.annotations());
        all.put(MODE, "sharded");
        all.put(HOLDER, holder);
        return all;
    }

    /** Whether a replica holds it that divides the keys into shards as we do. */
    public boolean isShared(LeaseRecord record) {
        return isSharded(record) && scheme.isOn(record);
    }

    private static boolean isSharded(LeaseRecord record) {
        return record.isHeld() && "sharded".equals(record.annotations().get(MODE))
                && record.holder().equals(record.annotations().get(HOLDER));
    }

    /** How long another's record counts as live for one of us who stands for the Lease. */
    public Function<LeaseRecord, Duration> patience() {
        var usual = Election.patience(times);
        return record -> isShared(record) ? times.retryPeriod().multipliedBy(2) : usual.apply(record);
    }

    /** Looks must be told in the order in which they were made, one at a time. */
    @Override
    public synchronized void saw(LeaseRecord record, long sentNanos, Instant sentWall) {
        var before = last;
        var back = clocks.setBack(sentNanos, sentWall);
        var current = permission;
        if (!isShared(record)) {
            permission = null;
        } else if (before != null && !record.says(before)) {
            permission = sinceLast.setBack(back);
        } else if (current != null) {
            permission = current.setBack(back);
        }
        last = record;
        sinceLast = new Term(sentNanos, sentWall, times.renewDeadline());
    }

    /** Whether one that does not hold the Lease may work, because one of us does. */
    public boolean permits(long nanos, Instant wall) {
        var current = permission;
        return current != null && current.covers(nanos, wall);
    }

    /**
     * Whose it is now. That it is unknown mostly comes of an API server that was away, and passes.
     *
     * @param held whether we hold the Lease ourselves
     */
    synchronized Cover cover(boolean held, long nanos, Instant wall) {
        if (held || permits(nanos, wall)) return Cover.OURS;
        var seen = last;
        return seen != null && seen.isHeld() && !isShared(seen) ? Cover.ANOTHERS : Cover.UNKNOWN;
    }

    /** Who had it when we last looked, and for which shards, if they are not divided as ours; for people. */
    synchronized Optional<String> divided() {
        return Optional.ofNullable(last).filter(Umbrella::isSharded)
                .flatMap(seen -> scheme.another(seen).map(shards -> seen.holder() + " for " + shards));
    }
}
