package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.runtime.lease.Elector;
import dev.purveyor.runtime.lease.ElectorListener;
import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.volume.controller.flow.Gate;

/**
 * A unit of work that is ours while we hold its Lease: for as long there is a tenure of it. Losing the Lease ends the tenure
 * and nothing else; turns that run come to their end by themselves, and the lanes keep the next tenure's turn for the same
 * volume waiting until then.
 */
final class Holding implements ElectorListener {
    private static final Logger LOG = LoggerFactory.getLogger(ProvisionController.class);

    private final Workplace place;
    private final UnitNames unit;
    private final Manner manner;
    private final Elector elector;
    private final Duration releaseLimit;
    private final AtomicReference<@Nullable Tenure> tenure = new AtomicReference<>();
    private final Stragglers stragglers = new Stragglers();
    private final Postponed postponed;
    // No monitor: whoever waits in one keeps all virtual threads from a processor before Java 24.
    private final ReentrantLock lock = new ReentrantLock();
    private boolean closed;

    /** How the unit is worked on while it is held. */
    interface Manner {
        /** @param lasts whether the tenure lasts: from memory and the clock */
        Gate gate(BooleanSupplier lasts);

        /** Whether the caches show what owners before us did; made when the journal has shut those out. */
        BooleanSupplier caughtUp(BooleanSupplier lasts) throws InterruptedException;

        /**
         * Whether the unit was another's. Then it is taken only where it exists, and there is other work, which must not end
         * because this one's journal cannot be opened.
         */
        default boolean isInherited() {
            return false;
        }

        /** The tenure has begun. */
        default void begun() {}

        /** It is over; quiet if no turn of it runs any more. */
        default void ended(boolean quiet) {}
    }

    Holding(Workplace place, UnitNames unit, LeaseTimes times, Map<String, String> labels, Manner manner) {
        this.place = place;
        this.unit = unit;
        this.manner = manner;
        this.releaseLimit = times.renewDeadline().dividedBy(2);
        this.postponed = new Postponed(place.timers, "What an instance that is gone began, " + unit.lease() + ",");
        var candidate = place.elector(unit, times, labels, this);
        this.elector = (manner.isInherited() ? candidate.existingOnly() : candidate).build();
    }

    void start() {
        elector.start();
    }

    UnitNames unit() {
        return unit;
    }

    Optional<Tenure> tenure() {
        return Optional.ofNullable(tenure.get());
    }

    /** Which other instance holds the unit, as far as we have heard. */
    Optional<String> anotherHolder() {
        return place.anotherHolder(elector);
    }

    /** Whether another instance has it, as far as we have heard. */
    boolean isAnothers() {
        return tenure().isEmpty() && anotherHolder().isPresent();
    }

    Optional<String> problem() {
        return elector.problem();
    }

    /** What keeps its journal from being opened or written now, in words. */
    Optional<String> journalProblem() {
        return postponed.problem().or(() -> tenure().flatMap(Tenure::journalProblem));
    }

    @Override
    public void acquired(long holding) {
        BooleanSupplier held = () -> elector.isHeld() && elector.holdings() == holding;
        take(held);
    }

    private void take(BooleanSupplier held) {
        try {
            settle(held);
            postponed.done(held);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            if (manner.isInherited()) {
                postponed.postpone(held, e, () -> take(held));
                return;
            }
            place.attention().cannotGoOn(e);
            // Others may be able to: a newer version, perhaps.
            elector.release(releaseLimit);
        }
    }

    private void settle(BooleanSupplier held) throws InterruptedException {
        var opened = place.open(unit.journal(), this::fenced, held);
        if (opened == null) return;
        var caughtUp = manner.caughtUp(held);
        var begun = place.tenure(unit.lease(), opened, caughtUp,
                lasts -> manner.gate(() -> lasts.getAsBoolean() && held.getAsBoolean()));
        var names = begun.replay();
        if (begin(begun, held)) place.attention().lookAtAll(names);
    }

    private boolean begin(Tenure begun, BooleanSupplier held) {
        lock.lock();
        try {
            if (closed || !held.getAsBoolean()) {
                begun.close(false);
                return false;
            }
            end(tenure.getAndSet(begun), false);
            manner.begun();
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void lost(String why) {
        leave(false);
    }

    /** Gives the unit away. The turns are over by then, or have been given up on. */
    void close() {
        var quiet = leaveForGood();
        // A call that runs on must not meet the next owner's: it gets as long as a lease lasts.
        if (quiet) elector.release(releaseLimit);
        else
            elector.abandon();
    }

    /** Gives the unit up for good: if nothing is open in it, its journal and its Lease go. */
    void discard() {
        var last = tenure();
        var quiet = leaveForGood();
        // Asked only now: until it was closed, a turn could still record something.
        var empty = last.map(Tenure::isEmpty).orElse(false);
        if (empty && quiet) place.objects().deleteJournal(unit.journal(), elector::isHeld);
        if (quiet) elector.release(releaseLimit);
        else
            elector.abandon();
        if (empty && quiet) place.objects().deleteFreeLease(unit.lease());
    }

    /** Returns whether no turn runs any more, of earlier tenures neither. */
    private boolean leaveForGood() {
        lock.lock();
        try {
            closed = true;
            return leave(true);
        } finally {
            lock.unlock();
        }
    }

    private boolean leave(boolean stillOurs) {
        lock.lock();
        try {
            var ended = tenure.getAndSet(null);
            end(ended, stillOurs);
            var quiet = stragglers.areGone();
            if (ended != null) manner.ended(quiet);
            return quiet;
        } finally {
            lock.unlock();
        }
    }

    private void end(@Nullable Tenure ended, boolean stillOurs) {
        if (ended == null) return;
        stragglers.add(ended);
        ended.close(stillOurs);
    }

    // Who takes a journal over without the Lease either stands aside from the election or has a clock that runs wild; or the
    // journal was deleted. Its word counts until the Lease has been asked again. It is not given away: calls may run.
    private void fenced(String why) {
        LOG.warn("{}: the Lease is ours, but not the journal: {}", unit.lease(), why);
        elector.stepBack("the journal is not ours");
    }
}
