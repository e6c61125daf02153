package dev.purveyor.runtime.events;

import java.util.LinkedHashSet;
import java.util.SequencedSet;

import org.jspecify.annotations.Nullable;

/** The series that wait to be sent. When it is full, the oldest Normal one goes, or else the oldest. */
final class EventQueue {
    private final int capacity;
    private final SequencedSet<Series> normal = new LinkedHashSet<>();
    private final SequencedSet<Series> all = new LinkedHashSet<>();

    EventQueue(int capacity) {
        this.capacity = capacity;
    }

    /** Queues the series unless it is queued already; returns the one that had to go, if any. */
    @Nullable
    Series add(Series series) {
        Series gone = null;
        if (!series.queued && all.size() >= capacity) {
            gone = normal.isEmpty() ? all.getFirst() : normal.getFirst();
            remove(gone);
        }
        if (!series.queued) {
            series.queued = true;
            all.add(series);
            if (series.type == EventType.NORMAL) {
                normal.add(series);
            }
        }
        return gone;
    }

    @Nullable
    Series poll() {
        if (all.isEmpty()) {
            return null;
        }
        var first = all.getFirst();
        remove(first);
        return first;
    }

    int size() {
        return all.size();
    }

    private void remove(Series series) {
        all.remove(series);
        normal.remove(series);
        series.queued = false;
    }
}
