package dev.purveyor.hostpath;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.Objects;
import java.util.UUID;

/**
 * Removes a folder with all that is in it. Every step is taken relative to an open folder and follows no link, so that
 * whoever writes into the tree meanwhile cannot lead it elsewhere. Folders below the first level are first moved up to it:
 * however deep a user has nested them, three are open at a time, and no path gets longer than the system allows.
 */
final class Trees {
    private final SecureDirectoryStream<Path> parent;
    private final Path top;
    // Nobody can have put something in the way of a name that could not be guessed.
    private final String prefix = "moved-up-" + UUID.randomUUID() + "-";
    private long moved;

    private Trees(SecureDirectoryStream<Path> parent, Path top) {
        this.parent = parent;
        this.top = top;
    }

    static void delete(Path folder) throws IOException {
        try (var parent = Files.newDirectoryStream(Objects.requireNonNull(folder.getParent()))) {
            new Trees(secure(parent), folder.getFileName()).delete();
        }
    }

    private void delete() throws IOException {
        try {
            while (true) {
                var before = moved;
                emptyOnce();
                if (moved == before) break;
            }
            parent.deleteDirectory(top);
        } catch (NoSuchFileException e) {
            // Somebody else has removed it: that is what was wanted.
        }
    }

    /** Leaves behind only what was moved up in this pass, which the listing may or may not have shown. */
    private void emptyOnce() throws IOException {
        try (var folder = parent.newDirectoryStream(top, LinkOption.NOFOLLOW_LINKS)) {
            for (Path entry : folder) {
                if (!removed(folder, entry.getFileName())) flatten(folder, entry.getFileName());
            }
        }
    }

    private void flatten(SecureDirectoryStream<Path> upper, Path name) throws IOException {
        try (var folder = upper.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            for (Path entry : folder) {
                if (!removed(folder, entry.getFileName())) {
                    folder.move(entry.getFileName(), upper, Path.of(prefix + moved++));
                }
            }
        } catch (NoSuchFileException e) {
            return;
        }
        removed(upper, name);
    }

    /** @return false for a folder that is not empty */
    private static boolean removed(SecureDirectoryStream<Path> folder, Path name) throws IOException {
        try {
            var kind = folder.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
            if (kind.readAttributes().isDirectory()) {
                folder.deleteDirectory(name);
            } else {
                folder.deleteFile(name);
            }
            return true;
        } catch (DirectoryNotEmptyException e) {
            return false;
        } catch (NoSuchFileException e) {
            return true;
        }
    }

    private static SecureDirectoryStream<Path> secure(DirectoryStream<Path> stream) {
        if (stream instanceof SecureDirectoryStream<Path> secure) return secure;
        throw new UnsupportedOperationException("this system cannot delete folders safely: Linux can");
    }
}
