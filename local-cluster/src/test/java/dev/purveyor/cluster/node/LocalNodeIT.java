package dev.purveyor.cluster.node;

import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.cluster.Component;
import dev.purveyor.cluster.LocalCluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@EnabledIf(value = "dev.purveyor.cluster.node.RootOnly#isRoot", disabledReason = "a node needs root")
class LocalNodeIT {
    @TempDir
    Path data;

    private LocalCluster cluster;
    private Pods pods;

    @BeforeEach
    void startCluster() {
        cluster = LocalCluster.builder().node().start();
        pods = new Pods(cluster.client(), data);
    }

    @AfterEach
    void stopCluster() {
        cluster.close();
    }

    @Test
    void aPodRunsToItsEndAndItsFileIsOnTheHost() {
        pods.run("writer", "ip address show eth0 && test -s /var/run/secrets/kubernetes.io/serviceaccount/token"
                + " && echo SUCCESS > /data/result");
        var pod = pods.awaitPhase("writer", "Succeeded");
        assertThat(data.resolve("result")).hasContent("SUCCESS");
        assertThat(cluster.client().pods().inNamespace("default").withName("writer").getLog())
                .contains(pod.getStatus().getPodIP());
    }

    @Test
    void aCommandRunsInsideAContainer() throws Exception {
        pods.run("server", "sleep infinity");
        pods.awaitPhase("server", "Running");
        var output = new ByteArrayOutputStream();
        try (var exec = cluster.client().pods().inNamespace("default").withName("server").writingOutput(output).exec(
                "sh",
                "-c", "echo from inside | tee /data/result")) {
            assertThat(exec.exitCode().get(30, TimeUnit.SECONDS)).isZero();
        }
        assertThat(output.toString(UTF_8)).isEqualTo("from inside\n");
        assertThat(data.resolve("result")).hasContent("from inside");
    }

    @Test
    void anImageThatIsNotThereIsNotPulledAndThePodSaysSo() {
        pods.run("puller", "example.com/unknown", "true");
        await().atMost(Duration.ofSeconds(30)).untilAsserted(
                () -> assertThat(cluster.client().v1().events().inNamespace("default").list().getItems())
                        .filteredOn(event -> event.getInvolvedObject().getName().equals("puller"))
                        .anySatisfy(event -> assertThat(event.getMessage()).contains("example.com/unknown",
                                "this-node-pulls-no-images", "127.0.0.1:1: connect: connection refused")));
    }

    @Test
    void closingLeavesNothingButTheUsersData() {
        var traces = leaveTraces();
        assertThat(traces.found()).hasSizeGreaterThan(5).anyMatch(trace -> trace.startsWith("interface"))
                .anyMatch(trace -> trace.contains("containerd-shim")).noneMatch(trace -> trace.startsWith("mount"));
        cluster.close();
        await().atMost(Duration.ofSeconds(5)).untilAsserted(() -> assertThat(traces.found()).isEmpty());
        assertThat(data.resolve("precious")).hasContent("data");
    }

    @Test
    @Tag("full")
    void aNodeWhosePlugWasPulledRunsPodsAgainAndFinishedOnesStayFinished() {
        pods.run("done", "echo once >> /data/runs");
        pods.awaitPhase("done", "Succeeded");
        cluster.restart(Component.KUBELET);
        pods.run("after", "echo again >> /data/runs");
        pods.awaitPhase("after", "Succeeded");
        assertThat(data.resolve("runs")).hasContent("once\nagain");
    }

    private Traces leaveTraces() {
        pods.run("server", "echo data > /data/precious; sleep infinity");
        var address = pods.awaitPhase("server", "Running").getStatus().getPodIP();
        await().untilAsserted(() -> assertThat(data.resolve("precious")).exists());
        return Traces.of(cluster.kubeconfig(), cluster.name(), address);
    }
}
