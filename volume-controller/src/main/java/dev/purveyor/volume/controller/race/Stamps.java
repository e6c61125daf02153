package dev.purveyor.volume.controller.race;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

import dev.purveyor.runtime.clock.Time;

/**
 * The times that go into records. No two are the same, whatever the wall clock does: others know a renewal by the change
 * of the text. Thread-safe.
 */
final class Stamps {
    private final Time time;
    private Instant last = Instant.EPOCH;

    Stamps(Time time) {
        this.time = time;
    }

    synchronized Instant next() {
        var now = time.now().truncatedTo(ChronoUnit.MICROS);
        last = now.isAfter(last) ? now : last.plus(1, ChronoUnit.MICROS);
        return last;
    }
}
