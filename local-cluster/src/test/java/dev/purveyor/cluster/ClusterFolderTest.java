package dev.purveyor.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.cluster.process.ProcessId;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ClusterFolderTest {
    @TempDir
    Path clusters;

    @ParameterizedTest
    @ValueSource(strings = {"a", "7", "default", "my-cluster-2", "a2345678901234567890123456789012"})
    void aNameOfLettersDigitsAndDashesIsTaken(String name) {
        assertThat(ClusterFolder.claim(clusters, name).root()).isEqualTo(clusters.resolve(name)).isDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", "-a", "a-", "a b", "a/b", "..", "a.b", "a\n", "ä",
            "a23456789012345678901234567890123"})
    void anyOtherNameIsRefusedAndTheRuleIsTold(String name) {
        assertThatThrownBy(() -> ClusterFolder.claim(clusters, name)).isInstanceOf(ClusterException.class)
                .hasMessageStartingWith("'" + name + "' cannot name a cluster.").hasMessageContaining("32 lower-case");
        assertThat(clusters).isEmptyDirectory();
    }

    @Test
    void whoComesSecondToAStartIsToldToWaitForItAndNotToStopIt() {
        ClusterFolder.claim(clusters, "one");
        assertThatThrownBy(() -> ClusterFolder.claim(clusters, "one")).isInstanceOf(ClusterException.class)
                .hasMessageContaining("'one' is just being started by process " + ProcessHandle.current().pid())
                .message().doesNotContain("down");
    }

    @Test
    void aNameIsClaimedOnceAndTheMessageSaysHowToGoOn() throws Exception {
        Files.createFile(ClusterFolder.claim(clusters, "one").facts());
        assertThatThrownBy(() -> ClusterFolder.claim(clusters, "one")).isInstanceOf(ClusterException.class)
                .hasMessageContaining("'one' is already there").hasMessageContaining("down --name one");
    }

    @Test
    void nobodyElseMayLookIntoIt() throws Exception {
        var permissions = Files.getPosixFilePermissions(ClusterFolder.claim(clusters, "one").root());
        assertThat(PosixFilePermissions.toString(permissions)).isEqualTo("rwx------");
    }

    @Test
    void itIsOwnedByTheJvmThatClaimedIt() {
        var folder = ClusterFolder.claim(clusters, "one");
        assertThat(folder.owner()).contains(ProcessId.ofThisJvm());
        assertThat(folder.isAbandoned()).isFalse();
    }

    @Test
    void itIsAbandonedOnceItsOwnerIsGoneEvenIfThePidIsInUse() throws Exception {
        var folder = ClusterFolder.claim(clusters, "one");
        Files.writeString(clusters.resolve("one/owner"), new ProcessId(ProcessHandle.current().pid(), 1).toString());
        assertThat(folder.isAbandoned()).isTrue();
    }

    @Test
    void oneWithoutASignatureGetsAMinuteToSign() throws Exception {
        var folder = new ClusterFolder(Files.createDirectory(clusters.resolve("one")));
        assertThat(folder.isAbandoned()).isFalse();
        Files.setLastModifiedTime(folder.root(), FileTime.from(Instant.now().minusSeconds(61)));
        assertThat(folder.isAbandoned()).isTrue();
    }

    @Test
    void oneThatVanishesIsNotAbandoned() {
        assertThat(new ClusterFolder(clusters.resolve("gone")).isAbandoned()).isFalse();
    }
}
