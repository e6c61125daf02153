package dev.purveyor.runtime.testing;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what other threads do. */
public final class Await {
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private Await() {}

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
