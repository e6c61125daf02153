package dev.purveyor.volume.controller;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RunningTurnsTest {
    private final RunningTurns turns = new RunningTurns();

    @Test
    void aShardIsQuietWhenItsLastTurnIsOver() {
        turns.begin(3);
        turns.begin(3);
        turns.begin(4);
        var quiet = turns.none(3);
        turns.end(3);
        assertThat(quiet).isNotDone();
        turns.end(3);
        assertThat(quiet).isCompleted();
        assertThat(turns.none(4)).isNotDone();
    }

    @Test
    void aShardWithoutTurnsIsQuietAtOnce() {
        assertThat(turns.none(3)).isCompleted();
        turns.begin(3);
        turns.end(3);
        assertThat(turns.none(3)).isCompleted();
    }
}
