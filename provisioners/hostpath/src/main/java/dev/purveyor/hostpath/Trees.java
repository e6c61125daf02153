package dev.purveyor.hostpath;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.Objects;

/**
 * Removes folders with all that is in them. Every step is taken relative to an open folder and follows no link, so that
 * whoever writes into the tree meanwhile cannot lead it elsewhere.
 */
final class Trees {
    private Trees() {}

    static void delete(Path folder) throws IOException {
        try (var parent = Files.newDirectoryStream(Objects.requireNonNull(folder.getParent()))) {
            delete(secure(parent), folder.getFileName());
        }
    }

    private static void delete(SecureDirectoryStream<Path> parent, Path name) throws IOException {
        try {
            var kind = parent.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
            if (!kind.readAttributes().isDirectory()) {
                parent.deleteFile(name);
                return;
            }
            try (var folder = parent.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
                for (Path entry : folder)
                    delete(folder, entry.getFileName());
            }
            parent.deleteDirectory(name);
        } catch (NoSuchFileException e) {
            // Somebody else has removed it: that is what was wanted.
        }
    }

    private static SecureDirectoryStream<Path> secure(DirectoryStream<Path> stream) {
        if (stream instanceof SecureDirectoryStream<Path> secure) return secure;
        throw new UnsupportedOperationException("this system cannot delete folders safely: Linux can");
    }
}
