package dev.purveyor.volume.controller.race;

import java.time.Duration;
import java.time.Instant;

import dev.purveyor.runtime.clock.Time;

/** A moment of this machine, by both of its clocks: the monotonic one may stand still while a VM sleeps. */
record Moment(long nanos, Instant wall) {
    static Moment now(Time time) {
        return new Moment(time.nanos(), time.now());
    }

    /** How long ago it was; the larger of what the two clocks say. */
    Duration age(Time time) {
        var monotonic = time.since(nanos);
        var wallClock = Duration.between(wall, time.now());
        return monotonic.compareTo(wallClock) >= 0 ? monotonic : wallClock;
    }
}
