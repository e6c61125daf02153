package dev.purveyor.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LocalClusterBuilderTest {
    private final List<String> said = new ArrayList<>();

    @Test
    void anImageArchiveThatIsMissingIsRefusedBeforeAnythingIsDone(@TempDir Path folder) {
        var missing = folder.resolve("missing.tar");
        var builder = LocalCluster.builder().node().image(missing).progress(said::add);
        assertThatThrownBy(builder::start).isInstanceOf(ClusterException.class)
                .hasMessageContaining("The image archive " + missing + " cannot be read");
        assertThat(said).isEmpty();
    }

    @Test
    void anImageWithoutANodeIsRefused() {
        var builder = LocalCluster.builder().image(Path.of("mine.tar")).progress(said::add);
        assertThatThrownBy(builder::start).isInstanceOf(ClusterException.class).hasMessageContaining("mine.tar");
        assertThat(said).isEmpty();
    }
}
