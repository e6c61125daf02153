package dev.purveyor.cluster.binaries;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Thins out what would be said too often. For one thread. */
final class Pace {
    private final InstantSource clock;
    private final Duration interval;
    private Instant next = Instant.MIN;

    Pace(InstantSource clock, Duration interval) {
        this.clock = clock;
        this.interval = interval;
    }

    boolean due() {
        var now = clock.instant();
        if (now.isBefore(next)) return false;
        next = now.plus(interval);
        return true;
    }
}
