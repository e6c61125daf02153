package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.runtime.clock.Timers;
import dev.purveyor.runtime.journal.JournalException;

/**
 * The taking up of one unit among several that could not be done, such as one whose journal nobody understands. It is tried
 * again at a slow pace and told in words meanwhile; the other units go on. Thread-safe.
 */
final class Postponed {
    private static final Logger LOG = LoggerFactory.getLogger(ProvisionController.class);
    /** A person has to do something first. */
    static final Duration SLOWLY = Duration.ofSeconds(30);
    /** It is likely to go well. */
    static final Duration SOON = Duration.ofSeconds(2);

    private final Timers timers;
    private final String unit;
    private final AtomicReference<@Nullable Reason> reason = new AtomicReference<>();

    /** @param pending whether another try is under way to its time */
    private record Reason(BooleanSupplier wanted, String why, boolean pending) {}

    Postponed(Timers timers, String unit) {
        this.timers = timers;
        this.unit = unit;
    }

    /** @param wanted whether the unit is still ours, in this very holding */
    void postpone(BooleanSupplier wanted, Throwable failure, Runnable again) {
        var known = failure instanceof JournalException;
        if (!known) LOG.warn("{}: taking it up failed in a way it should not", unit, failure);
        postpone(wanted, known ? String.valueOf(failure.getMessage()) : failure.toString(), SLOWLY, again);
    }

    void postpone(BooleanSupplier wanted, String why, Duration pause, Runnable again) {
        var before = reason.getAndSet(new Reason(wanted, why, true));
        if (before != null && before.wanted.equals(wanted) && before.pending) return;
        LOG.warn("{} is not worked on, all else is; tried again in {} s: {}", unit, pause.toSeconds(), why);
        timers.after(pause, () -> Thread.ofVirtual().name("purveyor-postponed").start(() -> {
            if (!wanted.getAsBoolean()) return;
            reason.updateAndGet(
                    now -> now == null || !now.wanted.equals(wanted) ? now : new Reason(wanted, now.why, false));
            again.run();
        }));
    }

    /** It is taken up. */
    void done(BooleanSupplier wanted) {
        reason.updateAndGet(now -> now == null || !now.wanted.equals(wanted) || now.pending ? now : null);
    }

    /** Why it is not worked on although it is ours. */
    Optional<String> problem() {
        return Optional.ofNullable(reason.get()).filter(now -> now.wanted.getAsBoolean())
                .map(now -> unit + " is not worked on, all else is: " + now.why);
    }
}
