package dev.purveyor.runtime.journal;

import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** More of what {@link JournalSimulationTest} plays: too many for its quick run. */
class JournalSimulationIT {
    @Test
    void thousandsOfSchedules() {
        JournalSimulationTest.play(LongStream.range(200, 3000));
    }

    @Test
    @Tag("full")
    void manyMoreSchedules() {
        JournalSimulationTest.play(LongStream.range(3000, 50_000));
    }
}
