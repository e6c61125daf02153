package dev.purveyor.volume.controller.race;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.clock.Timers.Alarm;
import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.volume.controller.flow.Gate;
import dev.purveyor.volume.controller.race.Annotation.Reading;
import dev.purveyor.volume.controller.race.Annotation.Written;

/**
 * Our hold on one object, from the write of a record until it is removed or another's. While a turn lasts, and while work
 * goes on in the background between two turns, the record is renewed; after a failure it is left as it is, to be renewed
 * by the next turn or to expire. Thread-safe; at most one request of it is under way.
 */
final class Hold implements Gate.Permit {
    private enum Phase {
        /** A turn is on. */
        WORKING,
        /** No turn is on, and the next one is awaited. */
        BETWEEN,
        /** Left as it is. */
        IDLE,
        /** To be removed, by one try: from a claim that is not bound by then it goes when the claim is seen to be. */
        LEAVING,
        /** Not ours any more. */
        OVER
    }

    private final Annotation place;
    private final boolean ofClaim;
    private final boolean followsAnother;
    private final Clocks clocks;
    private final Runnable whenGone;
    private Phase phase = Phase.IDLE;
    private RaceRecord record;
    private boolean busy;
    private boolean certain = true;
    private boolean failed;
    private Moment begun;
    private @Nullable Moment restingSince;
    private Duration pause = Duration.ZERO;
    private Moment pauseBegun;
    private @Nullable Alarm alarm;
    /** When the last write that was acknowledged had been sent; null if none was, or if it is not ours any more. */
    private volatile @Nullable Moment renewed;

    /**
     * @param ofClaim whether the record must stay until the claim is bound
     * @param followsAnother whether it is written over another's
     * @param whenGone called once the record was removed and nothing needs to be remembered
     */
    Hold(Annotation place, RaceRecord record, boolean ofClaim, boolean followsAnother, Clocks clocks,
            Runnable whenGone) {
        this.place = place;
        this.record = record;
        this.ofClaim = ofClaim;
        this.followsAnother = followsAnother;
        this.clocks = clocks;
        this.whenGone = whenGone;
        this.begun = Moment.now(clocks.time());
        this.pauseBegun = begun;
    }

    /** For the decision; null if it is not ours. */
    synchronized Race.@Nullable Held held() {
        var last = renewed;
        if (phase == Phase.OVER) return null;
        return new Race.Held(last == null ? Duration.ZERO : last.age(clocks.time()), begun.age(clocks.time()), failed,
                certain && last != null);
    }

    /** Whether work goes on under it, or it is about to be removed. */
    synchronized boolean isInUse() {
        return busy || phase == Phase.WORKING || phase == Phase.BETWEEN || phase == Phase.LEAVING;
    }

    /** How much longer we stand back; not positive if we do not. */
    synchronized Duration rest() {
        var since = restingSince;
        return since == null ? Duration.ZERO : clocks.times().lease().minus(since.age(clocks.time()));
    }

    /** The first write. */
    Written take() {
        var sent = Moment.now(clocks.time());
        var written = place.take(record.text());
        synchronized (this) {
            switch (written) {
                case YES -> renewed = sent;
                case UNKNOWN -> certain = false;
                default -> lose();
            }
        }
        return written;
    }

    /** A write that shows that it is still ours; nothing is written if a request is under way already. */
    Written renewNow(boolean newTerm) {
        synchronized (this) {
            if (busy) return Written.REFUSED;
            busy = true;
            phase = Phase.IDLE;
            if (newTerm) begun = Moment.now(clocks.time());
        }
        try {
            return renew();
        } finally {
            synchronized (this) {
                busy = false;
            }
        }
    }

    /** A turn begins; false if it must wait, because the record is just being removed. */
    synchronized boolean begin() {
        if (phase == Phase.OVER || (phase == Phase.LEAVING && busy)) return false;
        phase = Phase.WORKING;
        restingSince = null;
        var last = renewed;
        var age = last == null ? Duration.ZERO : last.age(clocks.time());
        wakeAfter(clocks.times().renewalAge().minus(age));
        return true;
    }

    @Override
    public boolean isValid() {
        var last = renewed;
        return last != null && last.age(clocks.time()).compareTo(clocks.times().renewDeadline()) < 0;
    }

    // A record expires although its holder has saved the volume, if the claim is not bound for that long.
    @Override
    public boolean followsAnother() {
        return followsAnother;
    }

    @Override
    public synchronized void end(Outcome outcome) {
        if (phase != Phase.WORKING) return;
        failed = !(outcome instanceof Outcome.Done || outcome instanceof Outcome.AskAgain);
        if (outcome instanceof Outcome.AskAgain again) {
            phase = Phase.BETWEEN;
            pauseBegun = Moment.now(clocks.time());
            pause = again.delay().plus(clocks.times().lease());
        } else if (!failed) {
            leave();
        } else if (clocks.times().isTermOver(begun.age(clocks.time()))) {
            standBack();
        } else {
            phase = Phase.IDLE;
            cancelAlarm();
        }
    }

    /** Gives the record back at once, and keeps away from it for one lease, so that others try. */
    synchronized void standBack() {
        restingSince = Moment.now(clocks.time());
        phase = Phase.LEAVING;
        wakeAfter(Duration.ZERO);
    }

    private void leave() {
        phase = Phase.LEAVING;
        wakeAfter(ofClaim ? clocks.times().retryPeriod() : Duration.ZERO);
    }

    private void step() {
        boolean leaving;
        synchronized (this) {
            if (busy) wakeAfter(clocks.times().retryPeriod());
            if (busy || phase == Phase.IDLE || phase == Phase.OVER) return;
            if (phase == Phase.BETWEEN && pauseBegun.age(clocks.time()).compareTo(pause) >= 0) leave();
            leaving = phase == Phase.LEAVING;
            busy = true;
        }
        var written = Written.UNKNOWN;
        try {
            written = leaving ? remove() : renew();
        } finally {
            goOn(leaving, written);
        }
    }

    private void goOn(boolean wasLeaving, Written written) {
        boolean gone;
        synchronized (this) {
            busy = false;
            gone = wasLeaving && phase == Phase.OVER && restingSince == null;
            if (phase == Phase.WORKING || phase == Phase.BETWEEN) {
                wakeAfter(written == Written.YES ? clocks.times().renewalAge() : clocks.times().retryPeriod());
            } else if (phase == Phase.LEAVING && wasLeaving) {
                phase = Phase.IDLE;
            }
        }
        if (gone) whenGone.run();
    }

    /** Tests the text that the server should have. If an answer was lost, the server is first asked which it has. */
    private Written renew() {
        if (!isTextKnown()) {
            switch (place.read()) {
                case Reading.Unknown unknown -> {
                    return Written.UNKNOWN;
                }
                case Reading.Gone gone -> {
                    return lost(Written.GONE);
                }
                case Reading.Text found -> {
                    var there = found.text() == null ? null : RaceRecord.read(found.text());
                    if (there == null || !record().isOfTheSameTenureAs(there)) return lost(Written.NO);
                    known(there);
                }
            }
        }
        var sent = Moment.now(clocks.time());
        var next = record().renewedAt(clocks.stamps().next());
        var written = place.replace(record().text(), next.text());
        switch (written) {
            case YES -> {
                known(next);
                renewed = sent;
            }
            case NO, GONE -> lost(written);
            case UNKNOWN -> doubt();
            case REFUSED -> {
            }
        }
        return written;
    }

    private Written remove() {
        boolean atOnce;
        synchronized (this) {
            atOnce = !ofClaim || restingSince != null;
        }
        var written = atOnce ? place.remove(record().text()) : place.removeIfBound(record().text());
        switch (written) {
            case YES, GONE -> lost(written);
            case UNKNOWN -> doubt();
            case NO, REFUSED -> {
            }
        }
        return written;
    }

    private synchronized boolean isTextKnown() {
        return certain;
    }

    private synchronized RaceRecord record() {
        return record;
    }

    private synchronized void known(RaceRecord there) {
        record = there;
        certain = true;
    }

    private synchronized void doubt() {
        certain = false;
    }

    private synchronized Written lost(Written written) {
        lose();
        return written;
    }

    private void lose() {
        phase = Phase.OVER;
        renewed = null;
        cancelAlarm();
    }

    private void wakeAfter(Duration delay) {
        cancelAlarm();
        alarm = clocks.timers().after(delay, () -> clocks.executor().execute(this::step));
    }

    private void cancelAlarm() {
        if (alarm != null) alarm.cancel();
        alarm = null;
    }
}
