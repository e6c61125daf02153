package dev.purveyor.cluster.node;

import java.nio.file.Path;
import java.util.concurrent.Executors;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.cluster.LocalCluster;

import static org.assertj.core.api.Assertions.assertThat;

@EnabledIf(value = "dev.purveyor.cluster.node.RootOnly#isRoot", disabledReason = "a node needs root")
@Tag("full")
class TwoNodesIT {
    @TempDir
    Path data;

    @Test
    void theyStartTogetherAndTheEndOfOneDoesNotTouchTheOther() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var starting = threads.submit(() -> LocalCluster.builder().node().start());
            try (var staying = LocalCluster.builder().node().start()) {
                var pods = new Pods(staying.client(), data);
                try (var ending = starting.get()) {
                    var others = new Pods(ending.client(), data);
                    others.run("server", "sleep infinity");
                    pods.run("server", "sleep infinity");
                    others.awaitPhase("server", "Running");
                    pods.awaitPhase("server", "Running");
                }
                pods.run("writer", "echo SUCCESS > /data/result");
                pods.awaitPhase("writer", "Succeeded");
                assertThat(data.resolve("result")).hasContent("SUCCESS");
                assertThat(pods.awaitPhase("server", "Running").getStatus().getContainerStatuses().getFirst()
                        .getRestartCount()).isZero();
            }
        }
    }
}
