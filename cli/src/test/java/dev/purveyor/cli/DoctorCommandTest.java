package dev.purveyor.cli;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class DoctorCommandTest {
    @ParameterizedTest
    @CsvSource({"--adopt a, --to NEW", "--to b, --adopt OLD", "--adopt a --to a, same identity",
            "--adopt a --to b --give-up pv, exclude each other", "--annotation k, goes with --adopt",
            "--yes, go with --adopt", "--force, go with --adopt", "--give-up, --give-up",
            "--give-up pv --provisioner a/b, leave out --provisioner", "--adopt a --to b --annotation x/y/z, x/y/z",
            "--identity-annotation x/y/z, x/y/z", "--adopt a --to=, must not be blank", "-n Upper, Upper"})
    void wrongUsageIsToldBeforeTheClusterIsAsked(String arguments, String message) {
        var output = Output.of(Stream.concat(Stream.of("doctor", "--kubeconfig", "/no/such/file"),
                Stream.of(arguments.split(" "))).toArray(String[]::new));

        assertThat(output.exitCode()).isEqualTo(2);
        assertThat(output.err()).contains(message).doesNotContain("\tat ");
    }

    @Test
    void helpNamesTheExitCodesAndAnExample() {
        var output = Output.of("doctor", "--help");

        assertThat(output.exitCode()).isZero();
        assertThat(output.out()).contains("something needs a person", "purveyor doctor --adopt node-7", "--give-up");
    }

    @Test
    void aClusterThatIsNotThereIsOneLine() {
        var output = Output.of("doctor", "--kubeconfig", "/no/such/file");

        assertThat(output.exitCode()).isEqualTo(1);
        assertThat(output.err().lines()).singleElement().asString().contains("/no/such/file");
    }
}
