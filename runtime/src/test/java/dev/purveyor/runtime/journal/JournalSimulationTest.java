package dev.purveyor.runtime.journal;

import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

/**
 * Owners come, crash and overlap, also in the middle of opening, while answers are lost. The seed of a schedule that fails is in
 * the message; {@code -Dseed=} plays it alone.
 */
class JournalSimulationTest {
    @Test
    void whatWasAcknowledgedIsNeverLostAndWhatIsGoneNeverReturns() {
        var only = Long.getLong("seed");
        play(only == null ? LongStream.range(0, 200) : LongStream.of(only));
    }

    static void play(LongStream seeds) {
        seeds.forEach(seed -> new JournalSchedule(seed).play());
    }
}
