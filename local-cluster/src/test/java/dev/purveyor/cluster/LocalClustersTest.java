package dev.purveyor.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.cluster.process.ChildProcess;
import dev.purveyor.cluster.process.ProcessId;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

class LocalClustersTest {
    @TempDir
    Path home;

    private final List<String> said = new ArrayList<>();
    private LocalClusters clusters;

    @BeforeEach
    void make() {
        clusters = new LocalClusters(home);
    }

    @Test
    void withoutAFolderThereIsNothing() {
        assertThat(clusters.running()).isEmpty();
        clusters.removeAbandoned(said::add);
        assertThat(said).isEmpty();
    }

    @Test
    void aHomeThatCannotBeWrittenIsNamedWithTheWayOut() throws Exception {
        var file = Files.createFile(home.resolve("file"));
        assertThatThrownBy(() -> new LocalClusters(file.resolve("purveyor")).removeAbandoned(said::add))
                .isInstanceOf(ClusterException.class).hasMessageContaining(file.toString())
                .hasMessageContaining("set XDG_CACHE_HOME to another folder");
    }

    @Test
    void aLivingClusterIsListedAndLeftAlone() {
        var folder = ClusterFolder.claim(clusters.folder(), "living");
        var slot = Slot.take(clusters.slots(), "living");
        clusters.removeAbandoned(said::add);
        assertThat(folder.root()).exists();
        assertThat(slot.file()).exists();
        assertThat(clusters.running()).map(RunningCluster::name).containsExactly("living");
        assertThat(clusters.running("living")).isPresent();
        assertThat(said).isEmpty();
    }

    @Test
    void anAbandonedOneIsRemovedWithItsSlotAndItIsSaid() throws Exception {
        var folder = abandoned("left");
        var slot = Slot.take(clusters.slots(), "left");
        assertThat(clusters.running("left")).isEmpty();
        clusters.removeAbandoned(said::add);
        assertThat(folder.root()).doesNotExist();
        assertThat(slot.file()).doesNotExist();
        assertThat(said).singleElement().asString().contains("'left'");
    }

    @Test
    void processesThatItLeftAreGoneWhenTheFolderIs() throws Exception {
        var folder = abandoned("left");
        var child = ChildProcess.start(new ChildProcess.Command("etcd", List.of("sleep", "60"), Map.of()),
                folder.root(), folder.log(Component.ETCD));
        await().until(() -> folder.registered(Component.ETCD).isPresent());
        clusters.removeAbandoned(said::add);
        assertThat(child.isAlive()).isFalse();
    }

    @Test
    void aStrangerWhoGotThePidIsSpared() throws Exception {
        var folder = abandoned("left");
        var stranger = new ProcessBuilder("sh", "-c", "sleep 60; : " + folder.root()).start();
        try {
            Files.writeString(folder.pids().resolve("etcd"), stranger.pid() + "\n");
            clusters.removeAbandoned(said::add);
            assertThat(folder.root()).doesNotExist();
            assertThat(stranger.isAlive()).isTrue();
        } finally {
            stranger.descendants().forEach(ProcessHandle::destroyForcibly);
            stranger.destroyForcibly().waitFor();
        }
    }

    private ClusterFolder abandoned(String name) throws Exception {
        var folder = ClusterFolder.claim(clusters.folder(), name);
        Files.writeString(folder.root().resolve("owner"), new ProcessId(ProcessHandle.current().pid(), 1).toString());
        return folder;
    }
}
