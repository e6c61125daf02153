package dev.purveyor.runtime.lane;

import java.util.Comparator;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

/** The lanes that wait for a time. A lane's due time must not change while it stands here. */
final class DelayLine {
    private final TreeSet<Lane> lanes = new TreeSet<>(
            Comparator.<Lane>comparingLong(lane -> lane.due).thenComparingLong(lane -> lane.order));
    private long orders;

    void add(Lane lane, long due) {
        lane.due = due;
        lane.order = orders++;
        lanes.add(lane);
    }

    void remove(Lane lane) {
        lanes.remove(lane);
        lane.due = Lane.NEVER;
    }

    @Nullable
    Lane pollDue(long now) {
        if (nextDue() > now) {
            return null;
        }
        var lane = lanes.removeFirst();
        lane.due = Lane.NEVER;
        return lane;
    }

    long nextDue() {
        return lanes.isEmpty() ? Lane.NEVER : lanes.first().due;
    }

    int size() {
        return lanes.size();
    }
}
