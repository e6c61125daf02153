package dev.purveyor.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class LogTailTest {
    @TempDir
    Path folder;

    @Test
    void theLastLinesInOrder() throws Exception {
        assertThat(LogTail.of(log("1\n2\n3\n4\n"), 2)).containsExactly("3", "4");
    }

    @Test
    void allOfAShortFile() throws Exception {
        assertThat(LogTail.of(log("1\n2"), 10)).containsExactly("1", "2");
    }

    @Test
    void aLineThatIsStillBeingWrittenCounts() throws Exception {
        assertThat(LogTail.of(log("1\n2\nhal"), 2)).containsExactly("2", "hal");
    }

    @Test
    void longLinesAreWholeAndNoneIsMissing() throws Exception {
        var lines = IntStream.range(0, 30).mapToObj(number -> number + "ü".repeat(9_000)).toList();
        assertThat(LogTail.of(log(lines.stream().map(line -> line + "\n").collect(Collectors.joining())), 20))
                .isEqualTo(lines.subList(10, 30));
    }

    @Test
    void aFileThatIsNotThereOrEmptyHasNone() throws Exception {
        assertThat(LogTail.of(folder.resolve("missing"), 5)).isEmpty();
        assertThat(LogTail.of(log(""), 5)).isEmpty();
    }

    private Path log(String text) throws Exception {
        return Files.writeString(folder.resolve("log"), text);
    }
}
