package dev.purveyor.cluster.binaries;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ChecksumTest {
    private static final String A = "a".repeat(64);
    private static final String B = "b".repeat(64);

    @Test
    void readsASumThatStandsAlone() {
        assertThat(Checksum.find(A + "\n", "kubelet")).contains(new Checksum(A));
    }

    @Test
    void readsTheFilesOwnSumFromAList() {
        assertThat(Checksum.find(A + "  other.tar.gz\n" + B + " *etcd.tar.gz\n", "etcd.tar.gz"))
                .contains(new Checksum(B));
    }

    @Test
    void findsNoneInAListOfOthersOrInAPageOfHtml() {
        assertThat(Checksum.find(A + "  other.tar.gz\n", "etcd.tar.gz")).isEmpty();
        assertThat(Checksum.find("<html>please log in</html>", "etcd.tar.gz")).isEmpty();
    }

    @Test
    void isTheSha256OfAFile(@TempDir Path temp) throws Exception {
        assertThat(Checksum.of(Files.writeString(temp.resolve("f"), "abc")).hex())
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
