package dev.purveyor.cluster.node;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import dev.purveyor.cluster.ClusterException;

/** Deletes folders of ours, and never what is mounted or linked there: that is somebody's data. */
final class OwnFolder {
    private OwnFolder() {}

    /** Does nothing if there is no such folder. */
    static void delete(Path folder) throws IOException {
        delete(folder, MountTable.read());
    }

    static void delete(Path folder, MountTable table) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        var mounts = table.within(folder.toRealPath());
        if (!mounts.isEmpty()) {
            throw new ClusterException("%s is not deleted, because something is mounted there. Unmount it: umount %s"
                    .formatted(folder, mounts.stream().map(Path::toString).collect(Collectors.joining(" "))));
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
