package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.runtime.journal.IntentJournal;
import dev.purveyor.runtime.journal.JournalException;
import dev.purveyor.runtime.journal.RecordedIntent;
import dev.purveyor.runtime.lane.Handler;
import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.runtime.lane.Turn;
import dev.purveyor.volume.controller.flow.Reconciler;

/**
 * The time in which a unit of work (all of a provisioner's volumes, those of one identity, those of one shard) is this
 * instance's, with its journal. It begins with the journal's new epoch, which shuts out whoever had the unit before; it ends
 * once, and turns that run then are brought to their end by themselves.
 */
final class Tenure implements Handler {
    private static final Logger LOG = LoggerFactory.getLogger(Tenure.class);
    private static final Duration FLUSH_LIMIT = Duration.ofSeconds(5);
    private static final Duration WHILE_SHUT = Duration.ofSeconds(5);

    private final String unit;
    private final IntentJournal journal;
    private final Collection<RecordedIntent> left;
    private final Reconciler reconciler;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition idle = lock.newCondition();
    private int running;
    private boolean shut;
    private boolean ending;
    private volatile boolean over;

    /**
     * @param journal opened
     * @param left what it held when it was opened
     * @param reconciler made from the question whether the tenure still lasts
     */
    Tenure(String unit, IntentJournal journal, Collection<RecordedIntent> left,
            Function<BooleanSupplier, Reconciler> reconciler) {
        this.unit = unit;
        this.journal = journal;
        this.left = left;
        this.reconciler = reconciler.apply(() -> !over);
    }

    /** Takes up what the owner before left open; returns the names of those volumes. */
    List<String> replay() {
        left.stream().filter(RecordedIntent::quarantined).forEach(old -> LOG.warn(
                "The journal holds an old intent for volume {} (since {}); it is not replayed. See whether its asset exists.",
                old.intent().key(), old.createdAt()));
        return reconciler.replay(left);
    }

    @Override
    public Outcome handle(Turn turn) {
        // While it is shut it may be opened again, and what came meanwhile is not to be lost.
        if (!enter()) return over ? Outcome.done() : Outcome.askAgain(WHILE_SHUT);
        try {
            return reconciler.handle(turn);
        } finally {
            leave();
        }
    }

    /** The unit is to be given away: no turn begins from now on, and those that run may go on. See {@link #reopen}. */
    void shut() {
        lock.lock();
        try {
            shut = true;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the turns that run; false if it is opened again meanwhile. If none runs, it stays shut. */
    boolean awaitTurns() throws InterruptedException {
        lock.lock();
        try {
            while (shut && running > 0)
                idle.await();
            if (shut) ending = true;
            return shut;
        } finally {
            lock.unlock();
        }
    }

    /** The unit is kept after all: turns begin again. False if it is too late, because none ran any more. */
    boolean reopen() {
        lock.lock();
        try {
            if (ending || over) return false;
            shut = false;
            idle.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Whether no turn runs. */
    boolean isQuiet() {
        lock.lock();
        try {
            return running == 0;
        } finally {
            lock.unlock();
        }
    }

    /** Ends it: nothing more has an effect. What is still open in the journal stays there, for the next owner. */
    void close(boolean flush) {
        shut();
        over = true;
        if (flush) flush();
        journal.close();
    }

    /** Whether it has begun something for this volume whose end is open. */
    boolean isOpen(String volumeName) {
        return reconciler.isOpen(volumeName);
    }

    /**
     * Whether its journal holds nothing, also nothing that is left to people: what is quarantined or cannot be read is the only
     * record of its asset. Final once the tenure is closed and quiet.
     */
    boolean isEmpty() {
        return journal.entries().isEmpty();
    }

    private void flush() {
        try {
            if (!journal.flush(FLUSH_LIMIT)) LOG.warn("The journal of {} could not be flushed; it is replayed", unit);
        } catch (JournalException e) {
            LOG.warn("The journal of {} could not be flushed; it is replayed: {}", unit, e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What keeps its journal, or volumes that were made, from being written now. */
    Optional<String> journalProblem() {
        return journal.problem().or(this::unsaved);
    }

    private Optional<String> unsaved() {
        var count = reconciler.unsaved();
        return count == 0
                ? Optional.empty()
                : Optional.of(count + " of the volumes were made, but the API server did not save them yet");
    }

    private boolean enter() {
        lock.lock();
        try {
            if (!shut) running++;
            return !shut;
        } finally {
            lock.unlock();
        }
    }

    private void leave() {
        lock.lock();
        try {
            if (--running == 0) idle.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
