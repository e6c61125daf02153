package dev.purveyor.cluster.node;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.cluster.ExternalCluster;
import dev.purveyor.cluster.LocalClusters;
import dev.purveyor.cluster.Progress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@EnabledIf(value = "dev.purveyor.cluster.node.RootOnly#isRoot", disabledReason = "a node needs root")
class KilledNodeIT {
    private static final String NAME = "killed-" + ProcessHandle.current().pid();

    @TempDir
    Path data;

    private Process jvm;
    private Path kubeconfig;

    @BeforeEach
    void startClusterInAnotherJvm() throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        jvm = new ProcessBuilder(List.of(java, "-cp", classPath, ClusterWithNode.class.getName(), NAME))
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        kubeconfig = Path.of(jvm.inputReader(UTF_8).readLine());
    }

    @AfterEach
    void killIt() {
        jvm.destroyForcibly().onExit().join();
        LocalClusters.ofThisUser().removeAbandoned(Progress.SILENT);
    }

    @Test
    void allProcessesDieWithTheJvmAndTheNextStartRemovesTheRest() {
        Traces traces;
        try (var cluster = ExternalCluster.of(kubeconfig)) {
            var pods = new Pods(cluster.client(), data);
            pods.run("server", "echo data > /data/precious; sleep infinity");
            var address = pods.awaitPhase("server", "Running").getStatus().getPodIP();
            traces = Traces.of(kubeconfig, NAME, address);
        }
        await().untilAsserted(() -> assertThat(data.resolve("precious")).exists());
        assertThat(traces.processes()).hasSizeGreaterThan(5);

        jvm.destroyForcibly();
        await().atMost(Duration.ofSeconds(5)).untilAsserted(() -> assertThat(traces.processes()).isEmpty());

        await().untilAsserted(() -> {
            LocalClusters.ofThisUser().removeAbandoned(Progress.SILENT);
            assertThat(traces.found()).isEmpty();
        });
        assertThat(data.resolve("precious")).hasContent("data");
    }
}
