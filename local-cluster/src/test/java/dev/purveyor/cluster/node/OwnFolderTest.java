package dev.purveyor.cluster.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.cluster.ClusterException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class OwnFolderTest {
    @TempDir
    Path temporary;

    private Path folder;
    private Path data;

    @BeforeEach
    void makeFolders() throws IOException {
        folder = Files.createDirectories(temporary.resolve("node"));
        Files.writeString(Files.createDirectories(folder.resolve("a/b")).resolve("file"), "ours");
        data = Files.writeString(Files.createDirectories(temporary.resolve("theirs")).resolve("data"), "theirs");
    }

    @Test
    void everythingInsideGoes() throws IOException {
        OwnFolder.delete(folder);
        assertThat(folder).doesNotExist();
    }

    @Test
    void whatALinkPointsToStays() throws IOException {
        Files.createSymbolicLink(folder.resolve("a/link"), data.getParent());
        OwnFolder.delete(folder);
        assertThat(folder).doesNotExist();
        assertThat(data).exists();
    }

    @Test
    void aFolderWithAMountInsideIsRefusedUntouched() throws IOException {
        var mount = folder.toRealPath().resolve("a/b");
        var table = new MountTable(List.of(new MountTable.Mount(mount, "ext4")));
        assertThatThrownBy(() -> OwnFolder.delete(folder, table)).isInstanceOf(ClusterException.class)
                .hasMessageContaining("umount " + mount);
        assertThat(folder.resolve("a/b/file")).exists();
    }

    @Test
    void aMissingFolderIsFine() throws IOException {
        OwnFolder.delete(temporary.resolve("nothing"));
    }
}
