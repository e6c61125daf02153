package dev.purveyor.volume.controller.flow;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import dev.purveyor.runtime.access.Outcome;

/**
 * Repeats a request until its outcome is known, with growing pauses and heeding the server's wish to be left alone. Ends
 * early when the controller stops, and after a while: whoever waits here keeps a worker from others. The outcome stays
 * unknown then, and the journal remembers.
 */
final class Patience {
    private static final Duration FIRST = Duration.ofMillis(200);
    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final int TRIES = 7;

    private final CountDownLatch stopping;

    /** @param stopping reaches zero when the controller stops */
    Patience(CountDownLatch stopping) {
        this.stopping = stopping;
    }

    /** Returns Throttled, Unknown or ServerTrouble only after about fifteen seconds, or when it ends early. */
    Outcome untilKnown(Supplier<Outcome> request) {
        var pause = FIRST;
        for (var tries = 1;; tries++) {
            var outcome = request.get();
            var wish = switch (outcome) {
                case Outcome.Throttled throttled -> throttled.after().orElse(pause);
                case Outcome.ServerTrouble trouble -> trouble.after().orElse(pause);
                case Outcome.Unknown unknown -> pause;
                default -> null;
            };
            if (wish == null || tries == TRIES || stopsWithin(wish)) return outcome;
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
