package dev.purveyor.hostpath;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.volume.FindResult;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.VolumeRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/** What becomes of volumes whose disk is away. */
class RootTest {
    @TempDir
    Path home;

    private final VolumeRequest request = VolumeRequest.forTest().build();

    private Path root() {
        return home.resolve("disk/root");
    }

    private void takeTheDiskAway() throws IOException {
        Files.move(home.resolve("disk"), home.resolve("elsewhere"));
    }

    private void bringTheDiskBack() throws IOException {
        Files.move(home.resolve("elsewhere"), home.resolve("disk"));
    }

    @Test
    void theFirstVolumeMakesTheRoot() throws IOException {
        new HostPath(root()).provision(request);
        assertThat(request.volumeName().in(root())).isDirectory();
    }

    @Test
    void aVolumeIsNeitherDeletedNorMissingWhileItsDiskIsAway() throws IOException {
        var hostPath = new HostPath(root());
        var stored = StoredVolume.of(hostPath.provision(request));
        takeTheDiskAway();
        assertThatIOException().isThrownBy(() -> hostPath.delete(stored))
                .withMessageContaining("root folder " + root() + " is missing").withMessageContaining("Mount its disk");
        assertThatIOException().isThrownBy(() -> hostPath.find(request)).withMessageContaining(root() + " is missing");

        bringTheDiskBack();
        assertThat(hostPath.find(request)).isNotEqualTo(FindResult.nothing());
        hostPath.delete(stored);
        assertThat(root()).isEmptyDirectory();
    }

    @Test
    void aRootThatWasThereIsNotMadeAnew() throws IOException {
        Files.createDirectories(root());
        var hostPath = new HostPath(root());
        takeTheDiskAway();
        assertThatIOException().isThrownBy(() -> hostPath.provision(request))
                .withMessageContaining(root() + " is missing");
        assertThat(home.resolve("disk")).doesNotExist();
    }

    @Test
    void aRootThatHasHeldAVolumeIsNotMadeAnewAfterARestart() throws IOException {
        var stored = StoredVolume.of(new HostPath(root()).provision(request));
        takeTheDiskAway();
        var restarted = new HostPath(root());
        assertThatIOException().isThrownBy(() -> restarted.delete(stored));
        assertThatIOException().isThrownBy(() -> restarted.provision(request))
                .withMessageContaining(root() + " is missing");
        assertThat(home.resolve("disk")).doesNotExist();
    }

    @Test
    void aProvisionThatEndedBeforeThereWasARootDoesNotKeepTheNextFromMakingIt() throws IOException {
        var hostPath = new HostPath(root());
        assertThatIOException().isThrownBy(() -> hostPath.find(request));
        assertThatIOException().isThrownBy(() -> hostPath.delete(StoredVolume.undoing(request)));
        hostPath.provision(request);
        assertThat(hostPath.find(request)).isNotEqualTo(FindResult.nothing());
    }

    @Test
    void aFileInPlaceOfTheRootIsNamed() throws IOException {
        Files.createDirectories(home.resolve("disk"));
        Files.writeString(root(), "a file");
        var hostPath = new HostPath(root());
        assertThatIOException().isThrownBy(() -> hostPath.provision(request))
                .withMessageContaining(root() + " is not a folder");
        assertThatIOException().isThrownBy(() -> hostPath.delete(StoredVolume.undoing(request)))
                .withMessageContaining(root() + " is not a folder");
    }
}
