package dev.purveyor.runtime.lease;

import java.time.Duration;
import java.time.Instant;

/**
 * A stretch of time for which something is known to be ours. It is over when the monotonic clock or the wall clock says
 * so: the first may stand still while a machine is suspended, the second may be set back.
 *
 * @param nanos the tick at which it begins
 * @param wall the wall clock's time at that tick
 */
public record Term(long nanos, Instant wall, Duration length) {
    public boolean covers(long nowNanos, Instant nowWall) {
        return left(nowNanos, nowWall).isPositive();
    }

    /** How much is left by the clock that is further; zero or less if it is over. */
    public Duration left(long nowNanos, Instant nowWall) {
        var monotonic = length.minusNanos(nowNanos - nanos);
        var byWall = length.minus(Duration.between(wall, nowWall));
        return monotonic.compareTo(byWall) < 0 ? monotonic : byWall;
    }

    /** The same after the wall clock was set back by so much. */
    public Term setBack(Duration by) {
        return by.isZero() ? this : new Term(nanos, wall.minus(by), length);
    }
}
