package dev.purveyor.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class FoldersTest {
    private static final Path FOLDER = Path.of("/cache/clusters/one");

    @TempDir
    Path temporary;

    @Test
    void everythingInsideGoes() throws Exception {
        var folder = Files.createDirectories(temporary.resolve("folder"));
        Files.writeString(Files.createDirectories(folder.resolve("a/b")).resolve("file"), "x");
        Folders.delete(folder);
        assertThat(folder).doesNotExist();
    }

    @Test
    void whatALinkPointsAtStays() throws Exception {
        var elsewhere = Files.createDirectories(temporary.resolve("elsewhere"));
        var precious = Files.writeString(elsewhere.resolve("precious"), "x");
        var folder = Files.createDirectories(temporary.resolve("folder"));
        Files.createSymbolicLink(folder.resolve("link-to-folder"), elsewhere);
        Files.createSymbolicLink(folder.resolve("link-to-file"), precious);
        Folders.delete(folder);
        assertThat(folder).doesNotExist();
        assertThat(precious).exists();
    }

    @Test
    void aLinkInItsPlaceIsRemovedAndNotFollowed() throws Exception {
        var elsewhere = Files.createDirectories(temporary.resolve("elsewhere/inner"));
        var link = Files.createSymbolicLink(temporary.resolve("folder"), elsewhere.getParent());
        Folders.delete(link);
        assertThat(elsewhere).exists();
        assertThat(Files.isSymbolicLink(link)).isFalse();
    }

    @Test
    void oneThatIsNotThereIsDeletedAlready() {
        Folders.delete(temporary.resolve("missing"));
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
        assertThat(Folders.mountPoints(Path.of("/proc"), Files.readAllLines(Path.of("/proc/self/mountinfo"))))
                .contains(Path.of("/proc"));
    }

    private static List<Path> mountPoints(String line) {
        return Folders.mountPoints(FOLDER, List.of("25 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw", line));
    }
}
