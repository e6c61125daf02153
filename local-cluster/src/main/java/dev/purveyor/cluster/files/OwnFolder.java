package dev.purveyor.cluster.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/** Deletes folders of ours, and never what is mounted or linked there: that is somebody's data. */
public final class OwnFolder {
    private OwnFolder() {}

    /**
     * Does nothing if there is no such folder.
     *
     * @throws UncheckedIOException if something is mounted there, before anything was deleted, or if a file cannot be
     *         deleted
     */
    public static void delete(Path folder) {
        try {
            delete(folder, MountTable.read());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + folder + ": " + e.getMessage(), e);
        }
    }

    static void delete(Path folder, MountTable table) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) return;
        if (!Files.isSymbolicLink(folder)) refuseWhenMounted(folder, table);
        Files.walkFileTree(folder, new Deletion());
    }

    private static void refuseWhenMounted(Path folder, MountTable table) throws IOException {
        var mounts = table.within(folder.toRealPath());
        if (mounts.isEmpty()) return;
        throw new IOException("something is mounted there and may hold data. Unmount it: umount "
                + mounts.stream().map(Path::toString).collect(Collectors.joining(" ")));
    }

    /** Files may vanish meanwhile: a process that was killed a moment ago may still be tidying up. */
    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) return FileVisitResult.CONTINUE;
            throw failure;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) throws IOException {
            if (failure != null) throw failure;
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
