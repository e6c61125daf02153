package dev.purveyor.hostpath;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class TreesTest {
    @TempDir
    Path home;

    private Path tree;

    @BeforeEach
    void makeTree() throws IOException {
        tree = Files.createDirectory(home.resolve("tree"));
    }

    // JUnit could not remove what a test that fails leaves behind.
    @AfterEach
    void removeWhatIsLeft() throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("rm", "-rf", tree.toString()).inheritIO().start().waitFor()).isZero();
    }

    /** From the innermost outwards, since the path of the innermost is longer than the system allows. */
    private void nest(Path folder, int levels) throws IOException {
        Path outer = home.resolve("outer");
        Files.createDirectory(folder);
        Files.writeString(folder.resolve("data"), "x");
        for (int i = 1; i < levels; i++) {
            Files.createDirectory(outer);
            Files.move(folder, outer.resolve("inner"));
            Files.move(outer, folder);
        }
    }

    @Test
    void foldersNestedDeeperThanAnyPathOrStackReachesAreDeleted() throws IOException {
        nest(tree.resolve("one"), 10_000);
        nest(tree.resolve("other"), 100);
        Trees.delete(tree);
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void foldersOfTheSameNameDoNotMeetOnTheirWayUp() throws IOException {
        for (var path : new String[]{"a/a/a", "b/a/a", "c/a/b", "a/b/c/d"}) {
            Files.writeString(Files.createDirectories(tree.resolve(path)).resolve("data"), "x");
        }
        Trees.delete(tree);
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void linksDeepInTheTreeLeadNowhere() throws IOException {
        Path precious = Files.createDirectory(home.resolve("precious"));
        Files.writeString(precious.resolve("data"), "kept");
        for (var path : new String[]{"a", "a/b", "a/b/c"}) {
            Path folder = Files.createDirectories(tree.resolve(path));
            Files.createSymbolicLink(folder.resolve("folder"), precious);
            Files.createSymbolicLink(folder.resolve("file"), precious.resolve("data"));
        }
        Trees.delete(tree);
        assertThat(tree).doesNotExist();
        assertThat(precious.resolve("data")).hasContent("kept");
    }
}
