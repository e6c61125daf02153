package dev.purveyor.runtime.events;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** A burst of events for each object, and then one now and then. */
final class SpamFilter {
    static final int BURST = 25;
    static final Duration REFILL = Duration.ofMinutes(5);

    private final Map<ObjectReference, Instant> emptySince = new RecentlyUsed<>();

    /** Whether one more event on the object may be sent now; if so, it is counted. */
    boolean admits(ObjectReference object, Instant now) {
        var full = now.minus(REFILL.multipliedBy(BURST));
        var level = emptySince.getOrDefault(object, full);
        var after = (level.isBefore(full) ? full : level).plus(REFILL);
        if (after.isAfter(now)) {
            return false;
        }
        emptySince.put(object, after);
        return true;
    }
}
