package dev.purveyor.runtime.lease;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/** Our writes whose fate is not known. Each stays possible while the Lease has the version it is bound to. */
final class Attempts {
    // An older one that is applied after all looks like somebody else's: it costs a lease duration, no more.
    private static final int MOST = 50;

    private final List<Attempt> open = new ArrayList<>();

    /** @param nanos when it was sent; our term counts from there */
    record Attempt(LeaseRecord record, long nanos, Instant wall) {}

    void add(LeaseRecord record, long nanos, Instant wall) {
        open.add(new Attempt(record, nanos, wall));
        if (open.size() > MOST) {
            open.removeFirst();
        }
    }

    /** The write that made the Lease say this, if it was one of ours. */
    @Nullable
    Attempt behind(LeaseRecord record) {
        return open.stream().filter(attempt -> attempt.record.says(record)).findFirst().orElse(null);
    }

    /** Forgets those that the API server will refuse now that the Lease has got this far. */
    void keepPossible(LeaseRecord record) {
        open.removeIf(attempt -> !attempt.record.resourceVersion().equals(record.resourceVersion()));
    }

    /** Whether one says that it renewed at that time. */
    boolean carry(Instant renewed) {
        return open.stream().anyMatch(attempt -> renewed.equals(attempt.record.renewed()));
    }

    boolean isEmpty() {
        return open.isEmpty();
    }

    void clear() {
        open.clear();
    }
}
