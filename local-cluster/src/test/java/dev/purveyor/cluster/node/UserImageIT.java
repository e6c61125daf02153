package dev.purveyor.cluster.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.cluster.CacheFolder;
import dev.purveyor.cluster.ClusterException;
import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.cluster.Progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@EnabledIf(value = "dev.purveyor.cluster.node.RootOnly#isRoot", disabledReason = "a node needs root")
@Tag("full")
class UserImageIT {
    @TempDir
    Path data;

    @Test
    void anImageRunsFromItsArchive() throws IOException {
        var tools = NodeTools.find(CacheFolder.fromEnvironment(System.getenv()).path(), Progress.SILENT);
        var archive = data.resolve("mine.tar");
        new BusyboxImage("example.com/mine:v1", tools.busybox(), List.of("sh"), BusyboxImage.architecture())
                .write(archive);
        try (var cluster = LocalCluster.builder().node().image(archive).start()) {
            var pods = new Pods(cluster.client(), data);
            pods.run("mine", "example.com/mine:v1", "echo SUCCESS > /data/result");
            pods.awaitPhase("mine", "Succeeded");
            assertThat(data.resolve("result")).hasContent("SUCCESS");
        }
    }

    @Test
    void anArchiveThatIsNoneIsNamed() throws IOException {
        var archive = Files.writeString(data.resolve("broken.tar"), "not an archive");
        assertThatThrownBy(() -> LocalCluster.builder().node().image(archive).start())
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("The image archive " + archive + " cannot be imported");
    }
}
