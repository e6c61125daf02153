package dev.purveyor.cluster.files;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class OwnFolderTest {
    private static final Path FOLDER = Path.of("/cache/clusters/one");

    @TempDir
    Path temporary;

    @Test
    void everythingInsideGoes() throws Exception {
        var folder = Files.createDirectories(temporary.resolve("folder"));
        Files.writeString(Files.createDirectories(folder.resolve("a/b")).resolve("file"), "x");
        OwnFolder.delete(folder);
        assertThat(folder).doesNotExist();
    }

    @Test
    void whatALinkPointsAtStays() throws Exception {
        var elsewhere = Files.createDirectories(temporary.resolve("elsewhere"));
        var precious = Files.writeString(elsewhere.resolve("precious"), "x");
        var folder = Files.createDirectories(temporary.resolve("folder"));
        Files.createSymbolicLink(folder.resolve("link-to-folder"), elsewhere);
        Files.createSymbolicLink(folder.resolve("link-to-file"), precious);
        OwnFolder.delete(folder);
        assertThat(folder).doesNotExist();
        assertThat(precious).exists();
    }

    @Test
    void aLinkInItsPlaceIsRemovedAndNotFollowed() throws Exception {
        var elsewhere = Files.createDirectories(temporary.resolve("elsewhere/inner"));
        var link = Files.createSymbolicLink(temporary.resolve("folder"), elsewhere.getParent());
        OwnFolder.delete(link);
        assertThat(elsewhere).exists();
        assertThat(Files.isSymbolicLink(link)).isFalse();
    }

    @Test
    void oneThatIsNotThereIsDeletedAlready() {
        OwnFolder.delete(temporary.resolve("missing"));
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void aMountBelowItIsFound() {
        assertThat(mountPoints("40 25 0:38 / /cache/clusters/one/volumes/v rw,relatime shared:2 - tmpfs tmpfs rw"))
                .containsExactly(FOLDER.resolve("volumes/v"));
    }

    @Test
    void aMountAtTheFolderItselfIsFound() {
        assertThat(mountPoints("40 25 0:38 / /cache/clusters/one rw - tmpfs tmpfs rw")).containsExactly(FOLDER);
    }

    @Test
    void aMountPointWithABlankIsFound() {
        assertThat(mountPoints("40 25 0:38 / /cache/clusters/one/a\\040b\\134c rw - tmpfs tmpfs rw"))
                .containsExactly(FOLDER.resolve("a b\\c"));
    }

    @Test
    void aNeighbourWithALongerNameIsNotMeant() {
        assertThat(mountPoints("40 25 0:38 / /cache/clusters/one-more/v rw - tmpfs tmpfs rw")).isEmpty();
    }

    @Test
    void aFolderOfOursThatIsMountedElsewhereIsNotMeant() {
        assertThat(mountPoints("40 25 8:1 /cache/clusters/one/volumes /mnt/v rw - ext4 /dev/sda1 rw")).isEmpty();
    }

    @Test
    void theKernelsOwnTableCanBeRead() throws Exception {
        assertThat(MountTable.read().within(Path.of("/proc"))).contains(Path.of("/proc"));
    }

    @Test
    void aFolderWithAMountInsideIsRefusedUntouched() throws Exception {
        var folder = Files.createDirectories(temporary.resolve("folder"));
        var file = Files.writeString(Files.createDirectories(folder.resolve("a/b")).resolve("file"), "ours");
        var mount = folder.toRealPath().resolve("a/b");
        var table = new MountTable(List.of(new MountTable.Mount(mount, "ext4")));
        assertThatThrownBy(() -> OwnFolder.delete(folder, table)).hasMessageContaining("umount " + mount);
        assertThat(file).exists();
    }

    private static List<Path> mountPoints(String line) {
        return MountTable.parse(List.of("25 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw", line)).within(FOLDER);
    }
}
