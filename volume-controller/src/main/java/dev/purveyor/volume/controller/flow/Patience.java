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

    /**
     * Returns Throttled, Unknown or ServerTrouble only after several tries, about thirteen seconds if the server has no
     * wish of its own; or when it ends early; or when the server wishes to be left alone for longer than one waits here.
     */
    Outcome untilKnown(Supplier<Outcome> request) {
        var pause = FIRST;
        for (var tries = 1;; tries++) {
            var outcome = request.get();
            if (isKnown(outcome) || tries == TRIES) return outcome;
            var wait = outcome.wish().orElse(pause);
            if (wait.compareTo(LONGEST) > 0 || stopsWithin(wait)) return outcome;
            pause = pause.multipliedBy(2).compareTo(LONGEST) > 0 ? LONGEST : pause.multipliedBy(2);
        }
    }

    private static boolean isKnown(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Throttled throttled -> false;
            case Outcome.ServerTrouble trouble -> false;
            case Outcome.Unknown unknown -> false;
            default -> true;
        };
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
