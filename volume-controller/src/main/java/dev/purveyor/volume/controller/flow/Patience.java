package dev.purveyor.volume.controller.flow;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import dev.purveyor.runtime.access.Outcome;

/**
 * Repeats a request until its outcome is known, with growing pauses and heeding the server's wish to be left alone. Ends
 * early when the controller stops: then the outcome stays unknown, and the journal remembers.
 */
final class Patience {
    private static final Duration FIRST = Duration.ofMillis(200);
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final CountDownLatch stopping;

    /** @param stopping reaches zero when the controller stops */
    Patience(CountDownLatch stopping) {
        this.stopping = stopping;
    }

    /** Never returns Throttled; returns Unknown or ServerTrouble only when the controller stops or the thread is interrupted. */
    Outcome untilKnown(Supplier<Outcome> request) {
        var pause = FIRST;
        while (true) {
            var outcome = request.get();
            var wish = switch (outcome) {
                case Outcome.Throttled throttled -> throttled.after().orElse(pause);
                case Outcome.ServerTrouble trouble -> trouble.after().orElse(pause);
                case Outcome.Unknown unknown -> pause;
                default -> null;
            };
            if (wish == null || stopsWithin(wish)) return outcome;
            pause = pause.multipliedBy(2).compareTo(LONGEST) > 0 ? LONGEST : pause.multipliedBy(2);
        }
    }

    private boolean stopsWithin(Duration pause) {
        try {
            return stopping.await(pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
