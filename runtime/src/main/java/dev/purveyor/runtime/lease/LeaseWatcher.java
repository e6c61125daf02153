package dev.purveyor.runtime.lease;

import java.time.Instant;

/**
 * Hears of every answer that shows the Lease, a read's or a write's, on the thread that renews: it must be quick and must
 * not throw.
 */
@FunctionalInterface
public interface LeaseWatcher {
    /**
     * @param sentNanos the tick before the request was sent: the Lease said this at some time after it
     * @param sentWall the wall clock's time at that tick
     */
    void saw(LeaseRecord record, long sentNanos, Instant sentWall);
}
