package dev.purveyor.runtime.lease;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * What a Lease says. The instants are by the clock of whoever wrote it: shown to people, never compared with ours.
 *
 * @param holder empty if nobody holds it
 * @param duration zero if it says nothing usable
 * @param acquired null if it says nothing usable
 * @param renewed null if it says nothing usable
 * @param transitions how often the holder changed
 * @param resourceVersion the version to which a write is bound; empty for a Lease that does not exist yet
 */
public record LeaseRecord(String holder, Duration duration, @Nullable Instant acquired, @Nullable Instant renewed,
        int transitions, String resourceVersion, Map<String, String> annotations) {
    public LeaseRecord {
        annotations = Map.copyOf(annotations);
    }

    public boolean isHeld() {
        return !holder.isEmpty();
    }

    /** Whether the other is the same word of the same holder; labels, annotations and version may differ. */
    public boolean says(LeaseRecord other) {
        return holder.equals(other.holder) && duration.equals(other.duration)
                && Objects.equals(acquired, other.acquired) && Objects.equals(renewed, other.renewed)
                && transitions == other.transitions;
    }

    LeaseRecord withAnnotations(Map<String, String> more) {
        var all = new LinkedHashMap<>(annotations);
        all.putAll(more);
        return new LeaseRecord(holder, duration, acquired, renewed, transitions, resourceVersion, all);
    }
}
