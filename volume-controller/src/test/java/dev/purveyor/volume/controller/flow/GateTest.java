package dev.purveyor.volume.controller.flow;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.lane.Outcome;

import static org.assertj.core.api.Assertions.assertThat;

class GateTest {
    private final AtomicBoolean ours = new AtomicBoolean(true);
    private final AtomicBoolean now = new AtomicBoolean(true);
    private final Gate gate = Gate.openWhile(ours::get, now::get, Duration.ofSeconds(5));

    @Test
    void whatIsOursButMustWaitComesBackByItself() {
        now.set(false);
        assertThat(gate.toCleanUp("volume").then(permit -> Outcome.done()))
                .isEqualTo(Outcome.askAgain(Duration.ofSeconds(5)));
    }

    @Test
    void whatIsAnothersIsLeftAlone() {
        ours.set(false);
        assertThat(gate.toCleanUp("volume")).isInstanceOf(Gate.Pass.Shut.class);
    }

    @Test
    void aPermitEndsWithEither() {
        var granted = (Gate.Pass.Granted) gate.toCleanUp("volume");
        assertThat(granted.permit().isValid()).isTrue();
        now.set(false);
        assertThat(granted.permit().isValid()).isFalse();
        now.set(true);
        ours.set(false);
        assertThat(granted.permit().isValid()).isFalse();
    }
}
