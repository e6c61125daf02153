package dev.purveyor.runtime.lane;

import java.time.Duration;

import dev.purveyor.runtime.clock.Time;

/**
 * A token bucket that all retries share, so that a thousand keys failing together do not come back together. Each retry
 * takes a token, if need be from the future. Thread-safe.
 */
public final class RetryBudget {
    private final Time time;
    private final long nanosPerToken;
    private final long burstNanos;
    private final Object lock = new Object();
    private long paidUntil;

    public RetryBudget(Time time, int perSecond, int burst) {
        if (perSecond < 1 || burst < 1) {
            throw new IllegalArgumentException(
                    "a retry budget needs at least 1 per second and a burst of 1, not " + perSecond + " and " + burst);
        }
        this.time = time;
        nanosPerToken = Duration.ofSeconds(1).toNanos() / perSecond;
        burstNanos = nanosPerToken * burst;
        paidUntil = time.nanos() - burstNanos;
    }

    /** 10 retries per second, 100 at once. */
    public static RetryBudget usual(Time time) {
        return new RetryBudget(time, 10, 100);
    }

    /** Takes a token and says how long to wait for it. */
    Duration take() {
        synchronized (lock) {
            var now = time.nanos();
            if (now - paidUntil > burstNanos) {
                paidUntil = now - burstNanos;
            }
            paidUntil += nanosPerToken;
            return Duration.ofNanos(Math.max(0, paidUntil - now));
        }
    }
}
