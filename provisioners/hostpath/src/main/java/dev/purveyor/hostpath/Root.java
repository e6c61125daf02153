package dev.purveyor.hostpath;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder that holds the volumes' folders. When it is missing, its disk may not be mounted: then no volume counts as
 * gone, and it is not made anew, which would hide that. For any number of threads.
 */
final class Root {
    private final Path path;
    /** Whether there was such a folder before. */
    private volatile boolean known;

    Root(Path path) {
        this.path = path.toAbsolutePath().normalize();
        known = Files.isDirectory(this.path);
    }

    Path path() {
        return path;
    }

    /** There is a volume in it, so that it must have been there. */
    void holdsAVolume() {
        known = true;
    }

    /** Makes it for the first volume of all. */
    void requireOrMake() throws IOException {
        if (!known && Files.notExists(path)) Files.createDirectories(path);
        require();
    }

    void require() throws IOException {
        if (Files.isDirectory(path)) {
            known = true;
            return;
        }
        throw new IOException("the root folder " + path + (Files.notExists(path) ? " is missing" : " is not a folder")
                + ": what became of the volumes in it cannot be told. Mount its disk; or, if it is lost with all its"
                + " volumes, make an empty folder in its place.");
    }
}
