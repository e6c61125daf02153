package dev.purveyor.runtime.lane;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.clock.Ticks;
import dev.purveyor.runtime.lane.LaneStatus.Phase;

/**
 * Where every key stands, and how it moves. No lock, no clock, no threads of its own: times are handed in as ticks that
 * begin at zero, and {@link Lanes} guards it.
 */
final class LaneBook {
    private final Map<String, Lane> lanes = new HashMap<>();
    private final ReadyLine ready = new ReadyLine();
    private final DelayLine delayed = new DelayLine();
    private final Function<String, String> groupOf;
    private int running;

    LaneBook(Function<String, String> groupOf) {
        this.groupOf = groupOf;
    }

    void touch(String key, Priority priority, long now) {
        var lane = lane(key, priority);
        switch (lane.phase) {
            case IDLE -> makeReady(lane, now);
            case RUNNING -> lane.touched = true;
            case DELAYED -> {
                if (lane.resting) {
                    delayed.remove(lane);
                    makeReady(lane, now);
                }
            }
            case READY, GIVEN_UP -> {
            }
        }
    }

    void wake(String key, Priority priority, long now) {
        var lane = lane(key, priority);
        switch (lane.phase) {
            case IDLE, GIVEN_UP -> makeReady(lane, now);
            case DELAYED -> {
                delayed.remove(lane);
                makeReady(lane, now);
            }
            case RUNNING -> lane.woken = true;
            case READY -> {
            }
        }
    }

    void revive(String key, Priority priority, long now) {
        var lane = lanes.get(key);
        if (lane != null && lane.phase == Phase.GIVEN_UP) {
            makeReady(lane, now);
        } else {
            touch(key, priority, now);
        }
    }

    void askAgain(String key, long due) {
        var lane = lane(key, Priority.BACKLOG);
        switch (lane.phase) {
            case IDLE, GIVEN_UP -> delay(lane, due);
            case DELAYED -> {
                if (due < lane.due) {
                    delayed.remove(lane);
                    delay(lane, due);
                }
            }
            case RUNNING -> lane.askAt = Math.min(lane.askAt, due);
            case READY -> {
            }
        }
    }

    void forget(String key) {
        var lane = lanes.get(key);
        if (lane != null) {
            lane.failures = 0;
            if (lane.phase == Phase.GIVEN_UP) {
                lane.phase = Phase.IDLE;
            }
            dropIfIdle(lane);
        }
    }

    /** The next lane that may run, now marked as running; null if none is ready. */
    @Nullable
    Lane next(long now) {
        for (var due = delayed.pollDue(now); due != null; due = delayed.pollDue(now)) {
            makeReady(due, now);
        }
        var lane = ready.poll();
        if (lane != null) {
            lane.phase = Phase.RUNNING;
            running++;
        }
        return lane;
    }

    /**
     * The handler is back.
     *
     * @param delay when the outcome is to be retried: how long to wait; null for never
     */
    void settle(Lane lane, boolean succeeded, @Nullable Duration delay, long now) {
        running--;
        lane.phase = Phase.IDLE;
        lane.resting = succeeded && delay != null;
        if (succeeded) {
            lane.failures = 0;
        }
        var due = delay == null ? Lane.NEVER : Ticks.after(now, delay);
        if (lane.woken || (succeeded && lane.touched)) {
            makeReady(lane, now);
        } else if (delay != null || lane.askAt != Lane.NEVER) {
            delay(lane, Math.min(due, lane.askAt));
        } else if (!succeeded) {
            lane.phase = Phase.GIVEN_UP;
        }
        dropIfIdle(lane);
    }

    long nextDue() {
        return delayed.nextDue();
    }

    int running() {
        return running;
    }

    boolean hasBacklog() {
        return ready.size(Priority.FRESH) + ready.size(Priority.BACKLOG) > 0;
    }

    LaneStatus status(String key, long now) {
        var lane = lanes.get(key);
        if (lane == null) {
            return new LaneStatus(Phase.IDLE, 0, Duration.ZERO);
        }
        var next = lane.phase == Phase.DELAYED ? Duration.ofNanos(Math.max(0, lane.due - now)) : Duration.ZERO;
        return new LaneStatus(lane.phase, lane.failures, next);
    }

    LanesView view(long now) {
        var givenUp = 0;
        var oldest = now;
        for (var lane : lanes.values()) {
            if (lane.phase == Phase.GIVEN_UP) {
                givenUp++;
            } else if (lane.phase == Phase.READY) {
                oldest = Math.min(oldest, lane.readySince);
            }
        }
        var depth = Map.of(Priority.FRESH, ready.size(Priority.FRESH), Priority.BACKLOG, ready.size(Priority.BACKLOG));
        return new LanesView(depth, delayed.size(), running, givenUp, Duration.ofNanos(now - oldest));
    }

    private Lane lane(String key, Priority priority) {
        var lane = lanes.computeIfAbsent(key, k -> new Lane(k, groupOf.apply(k)));
        var higher = priority.higher(lane.priority);
        if (lane.phase == Phase.READY && higher != lane.priority) {
            ready.promote(lane, higher);
        }
        lane.priority = higher;
        return lane;
    }

    private void makeReady(Lane lane, long now) {
        lane.phase = Phase.READY;
        lane.readySince = now;
        ready.add(lane);
    }

    private void delay(Lane lane, long due) {
        lane.phase = Phase.DELAYED;
        delayed.add(lane, due);
    }

    private void dropIfIdle(Lane lane) {
        if (lane.isForgettable()) {
            lanes.remove(lane.key);
        }
    }
}
