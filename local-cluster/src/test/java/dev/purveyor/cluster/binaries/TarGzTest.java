package dev.purveyor.cluster.binaries;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TarGzTest {
    @TempDir
    Path temp;

    @BeforeEach
    void packWithTheRealTar() throws Exception {
        var folder = Files.createDirectories(temp.resolve("etcd-v1"));
        Files.writeString(folder.resolve("README"), "r".repeat(700));
        Files.writeString(folder.resolve("etcd"), "e".repeat(100_000));
        Files.writeString(folder.resolve("etcdctl"), "ctl");
        assertThat(new ProcessBuilder("tar", "czf", "a.tar.gz", "etcd-v1/README", "etcd-v1/etcdctl", "etcd-v1/etcd")
                .directory(temp.toFile()).start().waitFor()).isZero();
    }

    @Test
    void takesOutTheOneFile() throws Exception {
        TarGz.extract(temp.resolve("a.tar.gz"), "etcd-v1/etcd", temp.resolve("etcd"));

        assertThat(temp.resolve("etcd")).hasContent("e".repeat(100_000));
    }

    @Test
    void saysWhenTheFileIsNotThere() {
        assertThatThrownBy(() -> TarGz.extract(temp.resolve("a.tar.gz"), "etcd-v2/etcd", temp.resolve("etcd")))
                .isInstanceOf(IOException.class).hasMessage("a.tar.gz does not hold etcd-v2/etcd");
    }
}
