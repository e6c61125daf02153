package dev.purveyor.cluster.node;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class TarWriterTest {
    @TempDir
    Path folder;

    @Test
    void tarListsWhatWasWritten() throws IOException {
        var archive = folder.resolve("a.tar");
        try (var tar = new TarWriter(Files.newOutputStream(archive))) {
            tar.folder("bin");
            tar.file("bin/busybox", new byte[700]);
            tar.link("bin/sh", "busybox");
        }
        var listing = new Command(List.of("tar", "--list", "--verbose", "--file", archive.toString()), folder).run();
        assertThat(listing.lines().map(line -> line.replaceAll(" +", " ")))
                .hasSize(3)
                .anyMatch(line -> line.startsWith("drwxr-xr-x") && line.endsWith(" bin/"))
                .anyMatch(line -> line.startsWith("-rwxr-xr-x") && line.contains(" 700 "))
                .anyMatch(line -> line.startsWith("lrwx") && line.endsWith(" bin/sh -> busybox"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 511, 512, 513, 1024})
    void contentSurvivesWhateverItsSize(int size) throws IOException {
        var content = new byte[size];
        java.util.Arrays.fill(content, (byte) 'x');
        var archive = folder.resolve("a.tar");
        try (var tar = new TarWriter(Files.newOutputStream(archive))) {
            tar.file("first", content);
            tar.file("second", "after".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
        new Command(List.of("tar", "-xf", archive.toString()), folder).run();
        assertThat(folder.resolve("first")).hasBinaryContent(content);
        assertThat(folder.resolve("second")).hasContent("after");
    }

    @Test
    void aNameThatDoesNotFitIsRefused() {
        var tar = new TarWriter(new ByteArrayOutputStream());
        assertThatIllegalArgumentException().isThrownBy(() -> tar.folder("x".repeat(101)));
    }
}
