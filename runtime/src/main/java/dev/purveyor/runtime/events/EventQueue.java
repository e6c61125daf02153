package dev.purveyor.runtime.events;

import java.util.LinkedHashSet;
import java.util.SequencedSet;

import org.jspecify.annotations.Nullable;

/** The series that wait to be sent: Warnings first. When it is full, the oldest Normal one goes, or else the oldest. */
final class EventQueue {
    private final int capacity;
    private final SequencedSet<Series> warnings = new LinkedHashSet<>();
    private final SequencedSet<Series> normal = new LinkedHashSet<>();

    EventQueue(int capacity) {
        this.capacity = capacity;
    }

    /** Queues the series unless it is queued already; returns the one that had to go, if any. */
    @Nullable
    Series add(Series series) {
        if (series.queued) {
            return null;
        }
        var gone = size() < capacity ? null : take(normal.isEmpty() ? warnings : normal);
        series.queued = true;
        (series.type == EventType.NORMAL ? normal : warnings).add(series);
        return gone;
    }

    @Nullable
    Series poll() {
        return take(warnings.isEmpty() ? normal : warnings);
    }

    int size() {
        return warnings.size() + normal.size();
    }

    private static @Nullable Series take(SequencedSet<Series> line) {
        if (line.isEmpty()) {
            return null;
        }
        var first = line.removeFirst();
        first.queued = false;
        return first;
    }
}
