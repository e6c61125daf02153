package dev.purveyor.runtime.clock;

import java.time.Instant;

enum SystemTime implements Time {
    INSTANCE;

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public Instant now() {
        return Instant.now();
    }
}
