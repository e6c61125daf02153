package dev.purveyor.runtime.lease;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.lease.Step.Wait;

/**
 * The rules of one candidate for one Lease: no threads, no requests, no clock of its own. {@link #next} says what to do,
 * {@link #came} hears what that came to, one request at a time. Not thread-safe.
 *
 * <p>Another's record counts as live for its own duration, within reason, from the tick at which we saw it change; no clock
 * but ours is ever consulted. Ours counts from the tick at which the renewal was sent, and for less than that duration, so it is over
 * before anybody else may take the Lease.
 *
 * <p>A record with our name that this object did not write counts as somebody else's: a name that is used again, or used
 * twice, costs time and never two holders.
 */
public final class Election {
    /** What happened to us, in order. */
    public sealed interface Event {
        record Acquired() implements Event {}

        record Lost(String why) implements Event {}

        /** The holder changed; it may be us, or nobody. */
        record Seen(LeaseRecord record) implements Event {}
    }

    private final LeaseTimes times;
    private final Function<LeaseRecord, Duration> patience;
    private final RandomGenerator random;
    private final ClockWatch clocks;
    private final Claims claims;
    private final Belief belief;
    private final Attempts attempts = new Attempts();
    private final List<Event> events = new ArrayList<>();
    private boolean stopping;
    private @Nullable LeaseRecord known;
    private String seen = "";
    private boolean mine;
    private boolean edited;
    private boolean missing;
    private boolean sure;
    private int conflicts;
    private long changedAt;
    private long nextAt;
    private @Nullable Term term;
    private String trouble = "";

    /**
     * @param me unique to this process and to this object
     * @param annotations to be on the Lease while we hold it
     * @param patience how long another's record counts as live without a change; see {@link #patience}
     */
    public Election(String me, LeaseTimes times, Map<String, String> annotations,
            Function<LeaseRecord, Duration> patience, RandomGenerator random, long nanos, Instant wall) {
        this.times = times;
        this.patience = patience;
        this.random = random;
        claims = new Claims(me, times.duration(), Map.copyOf(annotations));
        belief = new Belief(me, times);
        nextAt = nanos;
        clocks = new ClockWatch(nanos, wall);
    }

    /**
     * The usual patience: as long as the record says, but at most five minutes, or four times as long as ours if that is
     * more; or as long as ours if it says nothing usable.
     */
    public static Function<LeaseRecord, Duration> patience(LeaseTimes times) {
        return record -> believed(record, times.duration());
    }

    /** The usual patience of one whose own records state this duration. */
    public static Duration believed(LeaseRecord record, Duration ours) {
        return Belief.inDuration(record.duration(), ours);
    }

    /**
     * Tells what somebody else who looks at the Lease on this machine's clock knew before, so that the time until it runs
     * out need not be waited for twice. Before the first step only.
     *
     * @param since the tick at which the record was seen to change
     */
    public void recall(LeaseRecord record, long since) {
        known = record;
        changedAt = since;
    }

    /** What to do now. Whatever is not {@link Wait} or {@link Step.Done} is to be answered by {@link #came}. */
    public Step next(long nanos, Instant wall) {
        look(nanos, wall);
        if (stopping && !mine && attempts.isEmpty()) {
            return new Step.Done();
        }
        if (nextAt - nanos > 0) {
            return new Wait(Duration.ofNanos(nextAt - nanos));
        }
        var record = known;
        if (!sure || (stopping && !mine)) {
            return new Step.Read();
        }
        if (stopping && record != null) {
            return new Step.Replace(claims.release(record, timestamp(wall)));
        }
        var claim = claim(timestamp(wall));
        attempts.add(claim, nanos, wall);
        return missing ? new Step.Create(claim) : new Step.Replace(claim);
    }

    /** How long the request may take: never longer than what is left of our term. */
    public Duration timeout(long nanos, Instant wall) {
        var most = times.renewDeadline().dividedBy(2);
        var left = term == null ? most : term.left(nanos, wall);
        return left.compareTo(most) >= 0 ? most : left.toMillis() < 1 ? Duration.ofMillis(1) : left;
    }

    public void came(Answer answer, long nanos, Instant wall) {
        if (answer instanceof Answer.Failed failed) {
            trouble = failed.why();
        } else {
            trouble = "";
        }
        look(nanos, wall);
        switch (answer) {
            case Answer.Found(var record) -> found(record, nanos, wall);
            case Answer.Missing() -> missing(nanos);
            case Answer.Conflict() -> {
                sure = false;
                var pause = mine ? times.retryPeriod().dividedBy(4) : pause();
                // Something else of the Lease was edited, or our own renewal arrived late: to be known at once.
                nextAt = mine && conflicts++ == 0 ? nanos : nanos + pause.toNanos();
            }
            case Answer.Failed failed -> {
                sure = false;
                nextAt = nanos + pause().toNanos();
            }
        }
    }

    /** Notices what time has done: that our term is over, or that the wall clock was set back. */
    public void look(long nanos, Instant wall) {
        var back = clocks.setBack(nanos, wall);
        if (term != null) {
            term = term.setBack(back);
            if (!term.covers(nanos, wall)) {
                lapse();
            }
        }
    }

    /** Ends our term because its time is over, even if a clock that was set back says otherwise by now. */
    void lapse() {
        lose("not renewed within " + times.renewDeadline().toMillis() + " ms"
                + (trouble.isEmpty() ? "" : ": " + trouble));
    }

    /**
     * Ends our term without giving the Lease away. One retry period later it is read, and is ours again if nobody else has
     * it; sooner, if a renewal is under way and arrives.
     */
    public void stepBack(long nanos, String why) {
        if (term != null) {
            sure = false;
            nextAt = nanos + times.retryPeriod().toNanos();
            lose(why);
        }
    }

    /** Stands no more; {@link #next} gives the Lease away if it is ours and then says {@link Step.Done}. */
    public void stop(long nanos) {
        if (!stopping) {
            stopping = true;
            nextAt = nanos;
            lose("released");
        }
    }

    /** Ends without giving the Lease away. */
    void abandon() {
        stopping = true;
        mine = false;
        attempts.clear();
        lose("abandoned");
    }

    /** The time in which the Lease is ours, if it is. */
    public @Nullable Term term() {
        return term;
    }

    public boolean isHeld(long nanos, Instant wall) {
        look(nanos, wall);
        return term != null;
    }

    /** What the Lease said when we last heard of it. */
    public Optional<LeaseRecord> observed() {
        return Optional.ofNullable(known);
    }

    /** What is wrong with the Lease as it was last seen, for people; that another holds it is not. */
    public Optional<String> doubt() {
        return mine ? Optional.empty() : observed().flatMap(record -> belief.doubt(record, edited));
    }

    /** What happened since this was last asked. */
    public List<Event> events() {
        var all = List.copyOf(events);
        events.clear();
        return all;
    }

    private void found(LeaseRecord record, long nanos, Instant wall) {
        var before = known;
        var attempt = attempts.behind(record);
        if (stopping) {
            attempts.clear();
        } else {
            attempts.keepPossible(record);
        }
        known = record;
        sure = true;
        missing = false;
        if (!record.holder().equals(seen)) {
            seen = record.holder();
            events.add(new Event.Seen(record));
        }
        if (attempt != null) {
            mine = true;
            edited = false;
            conflicts = 0;
            begin(new Term(attempt.nanos(), attempt.wall(), times.renewDeadline()), nanos, wall);
            nextAt = stopping ? nanos : attempt.nanos() + times.retryPeriod().toNanos();
        } else if (mine && before != null && record.says(before)) {
            nextAt = nanos;
        } else {
            foreign(record, before, nanos);
        }
    }

    private void foreign(LeaseRecord record, @Nullable LeaseRecord before, long nanos) {
        edited = belief.isOurs(record) && (mine || edited);
        mine = false;
        if (before == null || !record.says(before)) {
            changedAt = nanos;
        }
        lose(edited
                ? "somebody edited the Lease"
                : record.isHeld() ? record.holder() + " holds the Lease" : "somebody released the Lease");
        standBy(record, nanos);
    }

    private void missing(long nanos) {
        sure = true;
        missing = true;
        nextAt = nanos;
        if (stopping) {
            mine = false;
            attempts.clear();
        } else if (!mine && known != null) {
            // Whoever held it may not know yet that it was deleted.
            standBy(known, nanos);
        }
    }

    /** Waits while the record is live; else the next step is to take the Lease. */
    private void standBy(LeaseRecord record, long nanos) {
        var patient = belief.limit(record, patience.apply(record));
        var left = record.isHeld() ? patient.minusNanos(nanos - changedAt) : Duration.ZERO;
        if (left.isPositive()) {
            sure = false;
            var pause = pause();
            nextAt = nanos + (left.compareTo(pause) < 0 ? left : pause).toNanos();
        } else {
            nextAt = nanos;
        }
    }

    private void begin(Term begun, long nanos, Instant wall) {
        if (stopping || !begun.covers(nanos, wall)) {
            return;
        }
        if (term == null) {
            events.add(new Event.Acquired());
        }
        term = begun;
    }

    private void lose(String why) {
        if (term != null) {
            term = null;
            events.add(new Event.Lost(why));
        }
    }

    private LeaseRecord claim(Instant now) {
        var before = known;
        if (before == null) {
            return claims.first(now);
        }
        return missing
                ? claims.anew(before, mine, now)
                : mine ? claims.renew(before, now) : claims.take(before, now);
    }

    /** Differs from that of the writes whose fate is open, so that they can be told apart. */
    private Instant timestamp(Instant wall) {
        var now = wall.truncatedTo(ChronoUnit.MICROS);
        while (isUsed(now)) {
            now = now.plus(1, ChronoUnit.MICROS);
        }
        return now;
    }

    private boolean isUsed(Instant instant) {
        return (known != null && instant.equals(known.renewed())) || attempts.carry(instant);
    }

    /**
     * Half a retry period, and up to a fifth more by chance. Half, so that a Lease that was given away is found soon; by
     * chance, so that candidates do not ask in step.
     */
    private Duration pause() {
        var half = times.retryPeriod().toNanos() / 2;
        return Duration.ofNanos(half + (long) (half * 0.2 * random.nextDouble()));
    }
}
