package dev.purveyor.hostpath;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class HostPathCommandTest {
    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void anEmptyRootIsNotTakenForTheCurrentFolder(String root) {
        var command = new HostPathCommand();
        new CommandLine(command).setCaseInsensitiveEnumValuesAllowed(true).parseArgs("--node-name=n", "--root", root);
        assertThatExceptionOfType(ParameterException.class).isThrownBy(() -> command.configured("storage"))
                .withMessageContaining("--root").withMessageContaining("/tmp/hostpath-provisioner");
    }
}
