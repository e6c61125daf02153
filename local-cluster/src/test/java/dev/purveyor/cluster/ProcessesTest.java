package dev.purveyor.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.cluster.process.ChildProcess.Command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

class ProcessesTest {
    @TempDir
    Path clusters;

    private ClusterFolder folder;
    private Processes processes;

    @BeforeEach
    void make() {
        folder = ClusterFolder.claim(clusters, "one");
        processes = new Processes(folder, Duration.ofSeconds(20));
    }

    @AfterEach
    void end() {
        processes.killAll();
    }

    @Test
    void oneThatEndsInsteadOfGettingReadyFailsWithItsLastWords() {
        launch("echo cannot open the door; exit 4", false);
        assertThatThrownBy(() -> processes.awaitReady(Component.ETCD)).isInstanceOf(ClusterException.class)
                .hasMessageContaining("etcd ended with exit code 4").hasMessageContaining("cannot open the door");
    }

    @Test
    void oneThatTakesTooLongFailsWithItsLastWords() {
        processes = new Processes(folder, Duration.ofMillis(200));
        launch("echo still thinking; exec sleep 60", false);
        assertThatThrownBy(() -> processes.awaitReady(Component.ETCD)).isInstanceOf(ClusterException.class)
                .hasMessageContaining("was not ready after").hasMessageContaining("still thinking");
    }

    @Test
    void theStateFollowsWhatIsDoneToIt() {
        launch("exec sleep 60", true);
        assertThat(state()).isEqualTo(ComponentState.RUNNING);
        processes.pause(Component.ETCD);
        assertThat(state()).isEqualTo(ComponentState.PAUSED);
        processes.resume(Component.ETCD);
        assertThat(state()).isEqualTo(ComponentState.RUNNING);
        processes.kill(Component.ETCD);
        assertThat(state()).isEqualTo(ComponentState.KILLED);
        processes.restart(Component.ETCD);
        assertThat(state()).isEqualTo(ComponentState.RUNNING);
    }

    @Test
    void oneThatEndsByItselfHasDied() {
        launch("exit 1", true);
        await().untilAsserted(() -> assertThat(state()).isEqualTo(ComponentState.DIED));
    }

    @Test
    void whatIsNotThereIsNamedWithWhatIs() {
        launch("exec sleep 60", true);
        assertThatThrownBy(() -> processes.kill(Component.KUBELET)).isInstanceOf(ClusterException.class)
                .hasMessage("This cluster has no kubelet; it has etcd.");
    }

    @Test
    void nothingStartsOnceAllWereKilled() {
        launch("exec sleep 60", true);
        processes.killAll();
        assertThatThrownBy(() -> launch("touch started", true)).isInstanceOf(ClusterException.class)
                .hasMessage("The cluster 'one' is closed.");
        assertThat(Files.exists(folder.root().resolve("started"))).isFalse();
        assertThat(processes.states()).isEmpty();
    }

    @Test
    void oneThatIsKilledBecauseTheClusterIsClosedHasNotFailed() throws Exception {
        launch("exec sleep 60", false);
        var waiting = CompletableFuture.runAsync(() -> processes.awaitReady(Component.ETCD),
                Thread::startVirtualThread);
        await().until(() -> folder.registered(Component.ETCD).isPresent());
        processes.killAll();
        assertThatThrownBy(waiting::get).cause().isInstanceOf(ClusterException.class)
                .hasMessage("The cluster 'one' is closed.");
    }

    private void launch(String script, boolean ready) {
        processes.launch(Component.ETCD, new Command("etcd", List.of("sh", "-c", script), Map.of()), () -> ready);
    }

    private ComponentState state() {
        return processes.states().getOrDefault(Component.ETCD, ComponentState.DIED);
    }
}
