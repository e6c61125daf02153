package dev.purveyor.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.cli.demo.ProgramRun;
import dev.purveyor.cluster.Component;
import dev.purveyor.cluster.LocalClusters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@ResourceLock(Resources.SYSTEM_OUT)
class ClusterCommandsIT {
    private final String name = "cli-" + ProcessHandle.current().pid();

    @AfterEach
    void stop() {
        Output.of("cluster", "down", "--name", name);
    }

    @Test
    void aClusterFromUpToDown() {
        var up = Output.of("cluster", "up", "--name", name);
        assertThat(up.exitCode()).as(up.err()).isZero();
        var kubeconfig = Path.of(up.lastLine());
        assertThat(kubeconfig).exists();
        assertThat(up.err()).contains("kube-apiserver is ready at https://127.0.0.1:",
                "purveyor cluster down --name " + name);
        var owner = LocalClusters.ofThisUser().running(name).orElseThrow().ownerPid();

        var again = Output.of("cluster", "up", "--name", name);
        assertThat(again.exitCode()).isZero();
        assertThat(again.err()).contains("is up already");
        assertThat(again.lastLine()).isEqualTo(kubeconfig.toString());

        var wished = Output.of("cluster", "up", "--audit-log", "--name", name);
        assertThat(wished.exitCode()).isEqualTo(1);
        assertThat(wished.err()).contains("'" + name + "' is up already without an audit log; stop it with "
                + "'purveyor cluster down --name " + name + "'");

        assertThat(Output.of("cluster", "kubeconfig", "--name", name).out()).isEqualTo(kubeconfig + "\n");
        assertThat(Output.of("cluster", "status").out()).contains(name + ": ready, process " + owner).containsPattern(
                "kube-apiserver +running").containsPattern("server +https://127.0.0.1:");
        assertThat(Output.of("cluster", "logs", "kube-apiserver", "--tail", "3", "--name", name).out().lines())
                .hasSize(3);
        assertThat(Output.of("cluster", "logs", "--name", name).out().lines())
                .allSatisfy(log -> assertThat(Path.of(log)).exists()).hasSize(4);
        var nodeless = Output.of("cluster", "logs", "kubelet", "--name", name);
        assertThat(nodeless.exitCode()).isEqualTo(1);
        assertThat(nodeless.err()).contains("This cluster has no node");
        var unknown = Output.of("cluster", "logs", "kube-proxy", "--name", name);
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.err()).contains("no component 'kube-proxy'; there are etcd, ");

        var children = childrenOf(owner);
        var down = Output.of("cluster", "down", "--name", name);
        assertThat(down.exitCode()).isZero();
        assertThat(down.err()).contains("Stopped '" + name + "'");
        assertThat(children).hasSizeGreaterThanOrEqualTo(5).noneMatch(ProcessHandle::isAlive);
        assertThat(kubeconfig.getParent()).doesNotExist();
        assertThat(Output.of("cluster", "kubeconfig", "--name", name).exitCode()).isEqualTo(1);
    }

    @Test
    void aKillOfTheProcessThatUpLeftEndsTheWholeCluster() {
        assertThat(Output.of("cluster", "up", "--name", name).exitCode()).isZero();
        var cluster = LocalClusters.ofThisUser().running(name).orElseThrow();
        var owner = cluster.ownerPid();
        var children = childrenOf(owner);
        assertThat(children).hasSizeGreaterThanOrEqualTo(5);
        ProcessHandle.of(owner).orElseThrow().destroyForcibly();
        await().atMost(Duration.ofSeconds(5)).until(() -> children.stream().noneMatch(ProcessHandle::isAlive));
        assertThat(Output.of("cluster", "status").out()).doesNotContain(name);
        // Whoever starts a cluster meanwhile clears away what is left as well.
        assertThat(Output.of("cluster", "down", "--name", name).exitCode()).isZero();
        assertThat(cluster.kubeconfig().getParent()).doesNotExist();
        assertThat(LocalClusters.ofThisUser().running(name)).isEmpty();
    }

    @Test
    void aClusterWhoseComponentDiedIsBrokenAndNotTakenForReady() {
        assertThat(Output.of("cluster", "up", "--name", name).exitCode()).isZero();
        var cluster = LocalClusters.ofThisUser().running(name).orElseThrow();
        childrenOf(cluster.ownerPid()).stream()
                .filter(child -> child.info().command().orElse("").endsWith("/kube-apiserver"))
                .forEach(ProcessHandle::destroyForcibly);
        await().atMost(Duration.ofSeconds(5)).untilAsserted(() -> assertThat(Output.of("cluster", "status").out())
                .contains(name + ": broken: kube-apiserver died, process "));
        var up = Output.of("cluster", "up", "--name", name);
        assertThat(up.exitCode()).isEqualTo(1);
        assertThat(up.err()).contains("kube-apiserver died, see " + cluster.log(Component.API_SERVER),
                "'purveyor cluster down --name " + name + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--foreground", "--offline"})
    void aStartThatIsStoppedByItsUserHasNotFailed(String option) throws Exception {
        var ended = ProgramRun.start("cluster", "up", "--name", name, option).stoppedAfter("etcd is ready");
        assertThat(ended.output()).contains("etcd is ready").doesNotContain("purveyor:", "exit code", "\tat ");
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(LocalClusters.ofThisUser().running(name)).isEmpty());
    }

    @Test
    void aStartThatFailsIsToldOnceAndWithoutAStackTrace() {
        var up = Output.of("cluster", "up", "--name", "Not A Name");
        assertThat(up.exitCode()).isEqualTo(1);
        assertThat(up.out()).isEmpty();
        assertThat(up.err()).contains("purveyor: 'Not A Name' cannot name a cluster.").doesNotContain("\tat ")
                .doesNotContain("purveyor: purveyor:");
    }

    private static List<ProcessHandle> childrenOf(long pid) {
        return ProcessHandle.of(pid).orElseThrow().children().toList();
    }
}
