package dev.purveyor.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/** Deletes folders of ours, and nothing that is only mounted or linked there. */
final class Folders {
    private static final Path MOUNTS = Path.of("/proc/self/mountinfo");
    // The table writes a blank, tab, line break or backslash in a path as its octal code.
    private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

    private Folders() {}

    static void delete(Path folder) {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) return;
        try {
            refuseWhenMounted(folder);
            Files.walkFileTree(folder, new Deletion());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + folder, e);
        }
    }

    private static void refuseWhenMounted(Path folder) throws IOException {
        if (Files.isSymbolicLink(folder)) return;
        var mounted = mountPoints(folder.toRealPath(), Files.readAllLines(MOUNTS));
        if (!mounted.isEmpty()) {
            throw new IOException("something is still mounted at " + mounted.getFirst()
                    + ". Unmount it; it is not deleted because it may hold data");
        }
    }

    /** Where something is mounted, at the folder or below it, going by the kernel's table (proc_pid_mountinfo(5)). */
    static List<Path> mountPoints(Path folder, List<String> mountInfo) {
        return mountInfo.stream().map(line -> Path.of(unescaped(line.split(" ")[4])))
                .filter(point -> point.startsWith(folder)).toList();
    }

    private static String unescaped(String field) {
        return OCTAL.matcher(field).replaceAll(
                code -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(code.group(1), 8))));
    }

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
