package dev.purveyor.cli;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PurveyorTest {
    @Test
    void helpIsNotAnErrorAndNamesCommandsAndExitCodes() {
        var output = Output.of("--help");
        assertThat(output.exitCode()).isZero();
        assertThat(output.out()).contains("cluster", "--verbose", "Exit codes:");
    }

    @Test
    void helpOfTheClusterShowsAnExampleButNotWhatIsInternal() {
        var output = Output.of("cluster", "--help");
        assertThat(output.exitCode()).isZero();
        assertThat(output.out()).contains("fetch", "up", "down", "status", "kubeconfig", "logs",
                "export KUBECONFIG=$(purveyor cluster kubeconfig)").doesNotContain("supervise");
    }

    @Test
    void anUnknownCommandIsWrongUsage() {
        var output = Output.of("claster");
        assertThat(output.exitCode()).isEqualTo(2);
        assertThat(output.err()).contains("claster", "cluster").doesNotContain("\tat ");
    }

    @Test
    void anUnknownOptionIsWrongUsage() {
        var output = Output.of("cluster", "up", "--nood");
        assertThat(output.exitCode()).isEqualTo(2);
        assertThat(output.err()).contains("--nood");
    }

    @Test
    void anImageWithoutANodeIsWrongUsage() {
        var output = Output.of("cluster", "up", "--name", "no-such-one", "--image", "mine.tar");
        assertThat(output.exitCode()).isEqualTo(2);
        assertThat(output.err()).contains("--image is for the pods of a node: add --node");
    }

    @Test
    void lessThanNoLinesIsWrongUsage() {
        var output = Output.of("cluster", "logs", "etcd", "--name", "no-such-one", "--tail", "-3");
        assertThat(output.exitCode()).isEqualTo(2);
        assertThat(output.err()).contains("--tail counts lines: -3");
    }

    @Test
    void noCommandIsWrongUsage() {
        assertThat(Output.of().exitCode()).isEqualTo(2);
        assertThat(Output.of("cluster").exitCode()).isEqualTo(2);
        assertThat(Output.of("cluster").err()).contains("Say what to do with the cluster", "Usage:");
    }

    @Test
    void aClusterThatIsNotThereFailsWithTheRemedyAndNoStackTrace() {
        var output = Output.of("cluster", "kubeconfig", "--name", "no-such-one");
        assertThat(output.exitCode()).isEqualTo(1);
        assertThat(output.out()).isEmpty();
        assertThat(output.err()).isEqualTo("purveyor: No cluster named 'no-such-one' is running. "
                + "Start one with 'purveyor cluster up --name no-such-one'.\n");
    }

    @Test
    void verboseShowsTheStackTraceWhereverItStands() {
        assertThat(Output.of("--verbose", "cluster", "kubeconfig", "--name", "no-such-one").err())
                .contains("ClusterException", "\tat dev.purveyor.cli");
        assertThat(Output.of("cluster", "kubeconfig", "--name", "no-such-one", "--verbose").err())
                .contains("ClusterException", "\tat dev.purveyor.cli");
    }

    @Test
    void stoppingAClusterThatIsNotThereIsDoneAtOnce() {
        var output = Output.of("cluster", "down", "--name", "no-such-one");
        assertThat(output.exitCode()).isZero();
        assertThat(output.err()).contains("No cluster named 'no-such-one' is running");
    }
}
