package dev.purveyor.cluster.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class BusyboxImageTest {
    @TempDir
    Path folder;

    private Path archive;
    private BusyboxImage image;

    @BeforeEach
    void makeImage() throws IOException {
        var busybox = Files.writeString(folder.resolve("program"), "not really a program");
        image = new BusyboxImage("example.com/box:v1", busybox, List.of("busybox", "sh", "ls"), "amd64");
        archive = folder.resolve("image.tar");
        image.write(archive);
        run("tar", "-xf", archive.toString());
    }

    @Test
    void theLayerHasTheProgramUnderAllItsNames() {
        assertThat(run("tar", "-tf", "layer.tar").lines()).contains("bin/busybox", "bin/sh", "bin/ls", "tmp/")
                .doesNotHaveDuplicates();
    }

    @Test
    void theConfigurationNamesTheLayerByItsDigest() {
        var digest = run("sha256sum", "layer.tar").split(" ")[0];
        assertThat(folder.resolve("config.json")).content().contains("\"sha256:" + digest + "\"");
    }

    @Test
    void theManifestNamesTheImage() {
        assertThat(folder.resolve("manifest.json")).content().contains("\"example.com/box:v1\"");
    }

    @Test
    void theSameProgramGivesTheSameBytes() throws IOException {
        var again = folder.resolve("again.tar");
        image.write(again);
        assertThat(again).hasSameBinaryContentAs(archive);
    }

    private String run(String... arguments) {
        return new Command(List.of(arguments), folder).run();
    }
}
