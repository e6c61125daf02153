package dev.purveyor.runtime.lane;

import org.jspecify.annotations.Nullable;

/** The lanes that wait for a worker. */
final class ReadyLine {
    /** So many fresh keys may overtake the backlog before one of the backlog has its turn. */
    static final int FRESH_IN_A_ROW = 4;

    private final RoundRobin fresh = new RoundRobin();
    private final RoundRobin backlog = new RoundRobin();
    private int overtaken;

    void add(Lane lane) {
        line(lane.priority).add(lane);
    }

    void promote(Lane lane, Priority priority) {
        line(lane.priority).remove(lane);
        lane.priority = priority;
        add(lane);
    }

    @Nullable
    Lane poll() {
        var backlogIsDue = fresh.size() == 0 || overtaken >= FRESH_IN_A_ROW;
        if (backlog.size() > 0 && backlogIsDue) {
            overtaken = 0;
            return backlog.poll();
        }
        overtaken = backlog.size() > 0 ? overtaken + 1 : 0;
        return fresh.poll();
    }

    int size(Priority priority) {
        return line(priority).size();
    }

    private RoundRobin line(Priority priority) {
        return switch (priority) {
            case FRESH -> fresh;
            case BACKLOG -> backlog;
        };
    }
}
