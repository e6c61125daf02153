package dev.purveyor.runtime.lane;

import java.time.Duration;

/**
 * Where one key stands.
 *
 * @param failures how often it has failed in a row
 * @param next how long until its delay is over; zero unless it is delayed
 */
public record LaneStatus(Phase phase, int failures, Duration next) {
    /** The four places a key can be in, and that of not being known at all or having nothing to do. */
    public enum Phase {
        IDLE, READY, DELAYED, RUNNING, GIVEN_UP
    }
}
