package dev.purveyor.cluster;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The last lines of a file that may be large. */
final class LogTail {
    private static final int BYTES_A_LINE = 400;

    private LogTail() {}

    static List<String> of(Path file, int lines) {
        if (!Files.exists(file)) return List.of();
        try (var log = new RandomAccessFile(file.toFile(), "r")) {
            var start = Math.max(0, log.length() - (long) lines * BYTES_A_LINE);
            var bytes = new byte[(int) (log.length() - start)];
            log.seek(start);
            log.readFully(bytes);
            var all = new String(bytes, StandardCharsets.UTF_8).lines().toList();
            return all.subList(Math.max(0, all.size() - lines), all.size());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}
