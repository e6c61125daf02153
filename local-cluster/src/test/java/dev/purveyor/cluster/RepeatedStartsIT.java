package dev.purveyor.cluster;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("full")
class RepeatedStartsIT {
    @RepeatedTest(20)
    void everyStartSucceedsAndEveryStopIsClean() {
        var cluster = LocalCluster.start();
        var folder = Machine.folderOf(cluster);
        try (cluster) {
            assertThat(cluster.client().raw("/readyz")).isEqualTo("ok");
        }
        assertThat(folder).doesNotExist();
        assertThat(Machine.processesOf(folder)).isEmpty();
    }
}
