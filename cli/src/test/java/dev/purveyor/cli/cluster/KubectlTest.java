package dev.purveyor.cli.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.cluster.binaries.BinarySettings;

import static org.assertj.core.api.Assertions.assertThat;

class KubectlTest {
    @TempDir
    Path folder;

    private Path kubectl;
    private BinarySettings settings;

    @BeforeEach
    void fetch() throws IOException {
        kubectl = Files.createFile(folder.resolve("kubectl"));
        assertThat(kubectl.toFile().setExecutable(true)).isTrue();
        settings = BinarySettings.fromEnvironment(Map.of("PURVEYOR_KUBE_BIN", folder.toString()));
    }

    @Test
    void whoHasNoneIsToldOfOurs() {
        assertThat(Kubectl.hint(settings, ":/nowhere:"))
                .contains("kubectl is not on the PATH; there is one at " + kubectl);
    }

    @Test
    void whoHasOneIsToldNothing() {
        assertThat(Kubectl.hint(settings, "/nowhere:" + folder)).isEmpty();
    }
}
