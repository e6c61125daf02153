package dev.purveyor.runtime.lease;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one candidate writes on the Lease, bound to the version that it has seen.
 *
 * @param annotations to be on the Lease while the candidate holds it
 */
record Claims(String me, Duration duration, Map<String, String> annotations) {

    /** For a Lease that never was. */
    LeaseRecord first(Instant now) {
        return new LeaseRecord(me, duration, now, now, 0, "", annotations);
    }

    /** For a Lease that was deleted: nobody took it from anybody. */
    LeaseRecord anew(LeaseRecord before, boolean wasMine, Instant now) {
        return record(before, wasMine ? acquired(before, now) : now, now, before.transitions(), "");
    }

    LeaseRecord renew(LeaseRecord mine, Instant now) {
        return record(mine, acquired(mine, now), now, mine.transitions(), mine.resourceVersion());
    }

    LeaseRecord take(LeaseRecord before, Instant now) {
        var transitions = before.transitions() == Integer.MAX_VALUE
                ? before.transitions()
                : before.transitions() + 1;
        return record(before, now, now, transitions, before.resourceVersion());
    }

    /** As client-go gives a Lease away: nobody's, and short, for electors that look at the duration first. */
    LeaseRecord release(LeaseRecord mine, Instant now) {
        var others = new LinkedHashMap<>(mine.annotations());
        others.keySet().removeAll(annotations.keySet());
        return new LeaseRecord("", Duration.ofSeconds(1), now, now, mine.transitions(), mine.resourceVersion(), others);
    }

    private LeaseRecord record(LeaseRecord before, Instant acquired, Instant now, int transitions, String version) {
        return new LeaseRecord(me, duration, acquired, now, transitions, version, before.annotations())
                .withAnnotations(annotations);
    }

    private static Instant acquired(LeaseRecord before, Instant now) {
        return before.acquired() == null ? now : before.acquired();
    }
}
