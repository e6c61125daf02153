package dev.purveyor.runtime.lane;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.lane.LaneStatus.Phase;

/** What is remembered of one key. Guarded by the lock of {@link Lanes}. */
final class Lane {
    static final long NEVER = Long.MAX_VALUE;

    final String key;
    final String group;
    Phase phase = Phase.IDLE;
    Priority priority = Priority.BACKLOG;
    int failures;
    long readySince;
    long due = NEVER;
    long order;

    /** What came in since the handler began: it may have looked before. */
    boolean touched;
    boolean woken;
    long askAt = NEVER;

    /** Whether a delay ends when the object changes. */
    boolean resting;

    /** What the last turn threw, if it did. Touched by the turn that runs and by nobody else. */
    @Nullable
    String thrown;

    Lane(String key, String group) {
        this.key = key;
        this.group = group;
    }

    boolean isForgettable() {
        return phase == Phase.IDLE && failures == 0;
    }

    /** The handler begins now, so it sees all that came in before. */
    void begin() {
        touched = false;
        woken = false;
        askAt = NEVER;
    }
}
