package dev.purveyor.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.cluster.RunningCluster.Condition;
import dev.purveyor.cluster.process.ChildProcess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class RunningClusterTest {
    @TempDir
    Path clusters;

    private ClusterFolder folder;
    private RunningCluster cluster;
    private ChildProcess etcd;

    @BeforeEach
    void start() {
        folder = ClusterFolder.claim(clusters, "one");
        cluster = new RunningCluster(folder);
        etcd = ChildProcess.start(new ChildProcess.Command("etcd", List.of("sleep", "60"), Map.of()), folder.root(),
                folder.log(Component.ETCD));
        await().until(() -> folder.registered(Component.ETCD).isPresent());
    }

    @AfterEach
    void end() {
        etcd.kill();
    }

    @Test
    void itIsReadyOnceItsOwnerSaysSo() throws Exception {
        assertThat(cluster.condition()).isEqualTo(new Condition.Starting());
        sayReady();
        assertThat(cluster.condition()).isEqualTo(new Condition.Ready());
    }

    @Test
    void oneWhoseComponentEndedByItselfIsBroken() throws Exception {
        sayReady();
        ProcessHandle.of(etcd.pid()).orElseThrow().destroyForcibly();
        await().untilAsserted(
                () -> assertThat(cluster.condition()).isEqualTo(new Condition.Broken(List.of(Component.ETCD))));
    }

    @Test
    void aStrangerWhoGotThePidIsNoComponent() throws Exception {
        sayReady();
        Files.writeString(folder.pids().resolve("etcd"), ProcessHandle.current().pid() + "\n");
        assertThat(cluster.condition()).isEqualTo(new Condition.Broken(List.of(Component.ETCD)));
    }

    @Test
    void aComponentThatWasKilledOnRequestIsNotMissed() throws Exception {
        sayReady();
        etcd.kill();
        assertThat(cluster.condition()).isEqualTo(new Condition.Ready());
    }

    private void sayReady() throws Exception {
        Files.writeString(folder.facts(), "");
    }
}
