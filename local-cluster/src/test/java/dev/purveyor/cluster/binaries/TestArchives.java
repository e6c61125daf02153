package dev.purveyor.cluster.binaries;

import java.nio.file.Files;
import java.nio.file.Path;

import static org.assertj.core.api.Assertions.assertThat;

/** Archives made by the machine's own tar. */
final class TestArchives {
    private TestArchives() {}

    static Path tarGz(Path temp, String entry, String content) throws Exception {
        var file = temp.resolve(entry);
        Files.createDirectories(temp.resolve(entry).getParent());
        Files.writeString(file, content);
        assertThat(new ProcessBuilder("tar", "czf", "archive.tar.gz", entry).directory(temp.toFile()).start().waitFor())
                .isZero();
        return temp.resolve("archive.tar.gz");
    }
}
