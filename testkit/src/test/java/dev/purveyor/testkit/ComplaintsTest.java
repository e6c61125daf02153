package dev.purveyor.testkit;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.cluster.ComponentState;

import static org.assertj.core.api.Assertions.assertThat;

class ComplaintsTest {
    @ParameterizedTest
    @ValueSource(strings = {"E1115 22:59:39.123456   12 controller.go:1] \"Failed\" err=\"x\"",
            "W1115 22:59:39.123456   12 reflector.go:1] watch ended", "F1115 22:59:39.123456   12 main.go:1] over",
            "panic: runtime error: invalid memory address",
            "{\"level\":\"warn\",\"ts\":\"2026-11-15T22:59:39Z\",\"msg\":\"slow fdatasync\"}",
            "{\"level\":\"fatal\",\"msg\":\"failed to lock\"}"})
    void warningsAndWorseAreComplaints(String line) {
        assertThat(Complaints.chosen(line + "\n", ComponentState.RUNNING)).containsExactly(line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"I1115 22:59:39.123456   12 main.go:1] Starting", "{\"level\":\"info\",\"msg\":\"ready\"}",
            "Every word may begin with an E", "WARN is not klog's way", ""})
    void otherLinesAreNot(String line) {
        assertThat(Complaints.chosen(line + "\n", ComponentState.RUNNING)).isEmpty();
    }

    @Test
    void theLastWordsOfOneThatDiedCountWhateverTheirForm() {
        assertThat(Complaints.chosen("Error: unknown flag: --x\n", ComponentState.DIED))
                .containsExactly("Error: unknown flag: --x");
    }

    @Test
    void onlyTheLastTwentyAreShown() {
        var log = IntStream.range(0, 50).mapToObj(number -> "E1115 " + number).collect(Collectors.joining("\n"));
        assertThat(Complaints.chosen(log, ComponentState.RUNNING)).hasSize(20).first().isEqualTo("E1115 30");
    }
}
