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

    /** Both must be in one folder, so that the move is one step. */
    static void install(Path finished, Path target) throws IOException {
        Files.setPosixFilePermissions(finished, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.move(finished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
