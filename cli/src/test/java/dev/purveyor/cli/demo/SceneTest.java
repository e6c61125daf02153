package dev.purveyor.cli.demo;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import dev.purveyor.cli.demo.Scene.State;

import static org.assertj.core.api.Assertions.assertThat;

class SceneTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void whatIsOverStaysAsItIs() {
        var done = Scene.atTheStart().with(Step.FOLDER, State.DONE, "made", SECOND);

        assertThat(done.with(Step.FOLDER, State.UNDER_WAY, "", SECOND)).isEqualTo(done);
    }

    @Test
    void aStepIsToldOnlyAfterThoseBeforeIt() {
        var folder = Scene.atTheStart().with(Step.CLUSTER, State.DONE, "", SECOND)
                .with(Step.CLAIM, State.DONE, "", SECOND);
        var all = folder.with(Step.PROVISIONER, State.DONE, "", SECOND);

        assertThat(folder.isTold(Step.CLAIM)).isFalse();
        assertThat(all.isTold(Step.CLAIM)).isTrue();
    }

    @Test
    void afterAFailureWhatWasUnderWayHasFailedAndTheRestIsStillAhead() {
        var broken = Scene.atTheStart().with(Step.CLUSTER, State.DONE, "", SECOND)
                .with(Step.PROVISIONER, State.UNDER_WAY, "", SECOND).brokenOff(Duration.ofSeconds(2));

        assertThat(broken.of(Step.CLUSTER).state()).isEqualTo(State.DONE);
        assertThat(broken.of(Step.PROVISIONER)).isEqualTo(new Scene.Sight(State.FAILED, "", Duration.ofSeconds(2)));
        assertThat(broken.of(Step.CLAIM).state()).isEqualTo(State.AHEAD);
    }
}
