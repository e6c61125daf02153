package dev.purveyor.runtime.lane;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.SequencedMap;
import java.util.SequencedSet;

import org.jspecify.annotations.Nullable;

/** Lanes in line: first come, first served within a group, and the groups take turns. All operations in O(1). */
final class RoundRobin {
    private final SequencedMap<String, SequencedSet<Lane>> groups = new LinkedHashMap<>();
    private int size;

    void add(Lane lane) {
        if (groups.computeIfAbsent(lane.group, g -> new LinkedHashSet<>()).add(lane)) {
            size++;
        }
    }

    void remove(Lane lane) {
        var group = groups.get(lane.group);
        if (group != null && group.remove(lane)) {
            size--;
            if (group.isEmpty()) {
                groups.remove(lane.group);
            }
        }
    }

    @Nullable
    Lane poll() {
        var next = groups.pollFirstEntry();
        if (next == null) {
            return null;
        }
        var lane = next.getValue().removeFirst();
        size--;
        if (!next.getValue().isEmpty()) {
            groups.putLast(next.getKey(), next.getValue());
        }
        return lane;
    }

    int size() {
        return size;
    }
}
