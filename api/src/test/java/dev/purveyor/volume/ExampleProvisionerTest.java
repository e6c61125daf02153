package dev.purveyor.volume;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The example of the package's documentation, and how its author would test it. */
class ExampleProvisionerTest {
    static final class HostPath implements VolumeProvisioner {
        private final Path root;

        HostPath(Path root) {
            this.root = root;
        }

        @Override
        public NewVolume provision(VolumeRequest request) throws IOException {
            Path folder = Files.createDirectories(request.volumeName().in(root));
            return request.newVolume().hostPath(folder);
        }

        @Override
        public void delete(StoredVolume volume) throws IOException {
            Path folder = volume.name().in(root);
            if (Files.notExists(folder)) return;
            try (var files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList())
                    Files.delete(file);
            }
        }
    }

    @TempDir
    Path root;

    private final VolumeRequest request = VolumeRequest.forTest().build();

    @Test
    void aFolderIsMadeAndRemovedHoweverOftenItIsAsked() throws IOException {
        var provisioner = new HostPath(root);
        NewVolume volume = provisioner.provision(request);
        assertThat(provisioner.provision(request).sourceJson()).isEqualTo(volume.sourceJson());
        Path folder = request.volumeName().in(root);
        Files.writeString(folder.resolve("data"), "x");

        var stored = StoredVolume.of(volume);
        provisioner.delete(stored);
        provisioner.delete(stored);
        assertThat(folder).doesNotExist();
    }

    @Test
    void aProvisionThatWasNeverSavedIsUndone() throws IOException {
        var provisioner = new HostPath(root);
        provisioner.provision(request);
        provisioner.delete(StoredVolume.undoing(request));
        assertThat(root).isEmptyDirectory();
    }

    @Test
    void theDefaultsPromiseNothing() throws Exception {
        VolumeProvisioner provisioner = new HostPath(root);
        assertThat(provisioner.parameters().declared()).isEmpty();
        assertThat(provisioner.volumeModes()).containsExactly(VolumeMode.FILESYSTEM);
        assertThat(provisioner.dataSources()).isEmpty();
        assertThat(provisioner.supportsAttributesClasses()).isFalse();
        assertThat(provisioner.supportsMountOptions()).isTrue();
        assertThat(provisioner.accepts(request.claim())).isTrue();
        assertThat(provisioner.mayDelete(StoredVolume.undoing(request))).isTrue();
        assertThat(provisioner.find(request)).isEqualTo(FindResult.cannotTell());
        assertThat(provisioner.inventory()).isEmpty();
    }
}
