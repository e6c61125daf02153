package dev.purveyor.cluster.binaries;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Program files in the cache: there entirely or not at all. */
final class Programs {
    private Programs() {}

    static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    /**
     * Where to make the file that is then installed. Its name is this process's own: a compiler that outlived a killed
     * process may still write to its file. What such a process left behind is removed.
     */
    static Path unfinished(Path target) throws IOException {
        try (var leftovers = Files.newDirectoryStream(target.getParent(), target.getFileName() + ".*.new")) {
            for (var leftover : leftovers)
                Files.delete(leftover);
        }
        return target.resolveSibling(target.getFileName() + "." + ProcessHandle.current().pid() + ".new");
    }

    /** Both must be in one folder, so that the move is one step. */
    static void install(Path finished, Path target) throws IOException {
        Files.setPosixFilePermissions(finished, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.move(finished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
