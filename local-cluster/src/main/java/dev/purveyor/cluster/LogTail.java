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
    private static final int BLOCK = 16 * 1024;

    private LogTail() {}

    static List<String> of(Path file, int lines) {
        if (!Files.exists(file)) return List.of();
        try (var log = new RandomAccessFile(file.toFile(), "r")) {
            var end = log.length();
            var text = new byte[0];
            // One line break more than lines: only then is the first of them whole.
            while (text.length < end && lineBreaks(text) <= lines) {
                var length = (int) Math.min(end, Math.max(BLOCK, 2L * text.length));
                text = new byte[length];
                log.seek(end - length);
                log.readFully(text);
            }
            var all = new String(text, StandardCharsets.UTF_8).lines().toList();
            return all.subList(Math.max(0, all.size() - lines), all.size());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private static int lineBreaks(byte[] text) {
        int count = 0;
        for (var each : text)
            if (each == '\n') count++;
        return count;
    }
}
