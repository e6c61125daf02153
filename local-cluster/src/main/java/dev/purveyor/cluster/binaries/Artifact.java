package dev.purveyor.cluster.binaries;

import java.net.URI;

import org.jspecify.annotations.Nullable;

/**
 * A file of a release as its site offers it.
 *
 * @param file where it is
 * @param checksums where its SHA-256 is written, alone or in a list of several files' sums
 * @param entry the program's path within the file when that is a {@code tar.gz}; null when the file is the program
 */
public record Artifact(URI file, URI checksums, @Nullable String entry) {
    String fileName() {
        return file.getPath().substring(file.getPath().lastIndexOf('/') + 1);
    }

    static URI under(URI base, String path) {
        var text = base.toString();
        return URI.create(text.endsWith("/") ? text + path : text + "/" + path);
    }
}
