package dev.purveyor.volume.controller.race;

import java.time.Duration;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * What to do about one object, from what the cache shows of its record and what we remember. Pure.
 *
 * <p>A foreign record counts from the moment at which we saw it change, and for a time that we measure: no clock but our
 * own is asked, and of that only how much has passed. A view that is too old does no harm, because a record is taken with
 * the version that was seen and renewed with the text that was written.
 */
final class Race {
    /** A record that names a lease of a year, written by whomever, is respected for this many leases of ours. */
    static final int MOST_LEASES = 4;

    private static final int SLOTS = 8;
    private static final Duration SLOT = Duration.ofMillis(40);

    private final String me;
    private final RaceTimes times;

    Race(String me, RaceTimes times) {
        this.me = me;
        this.times = times;
    }

    /**
     * What the cache shows.
     *
     * @param text of the annotation; null if there is none
     * @param since for how long we have seen exactly this
     */
    record Seen(String uid, @Nullable String text, Duration since) {}

    /**
     * What we have written there.
     *
     * @param age since the last write that was acknowledged had been sent
     * @param term since we took it
     * @param failed whether the last attempt under it failed
     * @param certain whether the text is known; an answer may have been lost
     */
    record Held(Duration age, Duration term, boolean failed, boolean certain) {}

    sealed interface Move {
        /** Nobody's, or expired: take it, as the holder of this number. */
        record Take(int transitions) implements Move {}

        /** Ours, and young enough to begin something. */
        record Mine() implements Move {}

        /** Ours for all we know: the server shall say so. */
        record Renew(boolean newTerm) implements Move {}

        /** Ours, but we have failed for long enough: another shall try. */
        record StandBack() implements Move {}

        /** Look again after this time. */
        record Wait(Duration delay) implements Move {}
    }

    /**
     * @param rest for how long we still stand back; not positive if we do not
     * @param held null if it is not ours
     */
    Move decide(Seen seen, Duration rest, @Nullable Held held) {
        if (rest.isPositive()) return new Move.Wait(rest);
        return held != null ? keep(held) : contend(seen);
    }

    private Move keep(Held held) {
        if (!held.certain) return new Move.Renew(false);
        // Others could have taken it, and none did: that is as good as having stood back.
        if (held.age.compareTo(times.lease()) >= 0) return new Move.Renew(true);
        if (held.failed && times.isTermOver(held.term)) return new Move.StandBack();
        return held.age.compareTo(times.renewalAge()) < 0 ? new Move.Mine() : new Move.Renew(false);
    }

    private Move contend(Seen seen) {
        var record = seen.text == null ? null : RaceRecord.read(seen.text);
        var free = seen.text == null || (record != null && record.holder().isEmpty());
        var left = (free ? Duration.ZERO : respected(record)).plus(slot(seen.uid)).minus(seen.since);
        if (!left.isPositive()) return new Move.Take(record == null ? 1 : record.transitions() + 1);
        // A holder that renews in between is noticed soon, so that its end is as well.
        return new Move.Wait(left.compareTo(times.renewalAge()) < 0 ? left : times.renewalAge());
    }

    /**
     * Whether the record on a claim that is bound may go, if nothing of ours goes on there: zero if it may now, empty if
     * never. What is no record was not written by any instance, and hinders nobody any more: it is left to whoever wrote it.
     */
    Optional<Duration> untilTidied(Seen seen) {
        var record = seen.text == null ? null : RaceRecord.read(seen.text);
        if (record == null) return Optional.empty();
        if (record.holder().isEmpty() || record.isOf(me)) return Optional.of(Duration.ZERO);
        var left = respected(record).plus(turnToTidy(seen.uid)).minus(seen.since);
        return Optional.of(left.isPositive() ? left : Duration.ZERO);
    }

    private Duration respected(@Nullable RaceRecord record) {
        var most = times.lease().multipliedBy(MOST_LEASES);
        if (record == null || record.leaseSeconds() <= times.lease().toSeconds()) return times.lease();
        return record.leaseSeconds() >= most.toSeconds() ? most : Duration.ofSeconds(record.leaseSeconds());
    }

    /** Contenders come one after the other, for each object in another order: mostly the first one's record is seen. */
    private Duration slot(String uid) {
        return SLOT.multipliedBy(hash(uid) % SLOTS);
    }

    /** Far apart: an instance that begins among thousands of claims with old records does not write them all at once. */
    private Duration turnToTidy(String uid) {
        return times.lease().multipliedBy(MOST_LEASES).multipliedBy(hash(uid)).dividedBy(1 << 16);
    }

    /** Of 16 bits. */
    private int hash(String uid) {
        return ((uid.hashCode() * 31 + me.hashCode()) * 0x9E3779B9) >>> 16;
    }
}
