package dev.purveyor.runtime.testing;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

import dev.purveyor.runtime.clock.ManualTime;

/** Waits for what other threads do. */
public final class Await {
    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final Duration SETTLING = Duration.ofMillis(200);

    private Await() {}

    /**
     * Lets time pass in steps until something has come of it. Whoever is woken by a step may set its next timer before the
     * step after it; only for one who sets none is it not waited for long.
     */
    public static void passUntil(ManualTime time, Duration step, String what, BooleanSupplier condition) {
        until(what, () -> {
            if (condition.getAsBoolean()) return true;
            var timers = time.waiting();
            time.advance(step);
            var begun = System.nanoTime();
            while (time.waiting() < timers && System.nanoTime() - begun < SETTLING.toNanos()) {
                LockSupport.parkNanos(100_000);
            }
            return condition.getAsBoolean();
        });
    }

    public static void until(String what, BooleanSupplier condition) {
        var begun = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - begun > LONGEST.toNanos()) {
                throw new AssertionError("waited " + LONGEST + " in vain until " + what);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }
}
