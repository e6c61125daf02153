package dev.purveyor.testkit.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A file that several processes append lines to. Each line is one write at the end of the file, which the kernel does as
 * a whole: lines of different processes never mix, none is lost when its writer is killed, and their order is the order
 * in which things happened.
 */
final class CallLog {
    private final Path file;

    CallLog(Path file) {
        this.file = file;
    }

    void append(CallLine line) {
        var bytes = ByteBuffer.wrap((line.text() + "\n").getBytes(StandardCharsets.US_ASCII));
        try (var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                StandardOpenOption.APPEND)) {
            channel.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot record a call in " + file, e);
        }
        if (bytes.hasRemaining()) throw new IllegalStateException("the disk of " + file + " is full");
    }

    List<CallLine> lines() {
        if (!Files.exists(file)) return List.of();
        try {
            return Files.readAllLines(file, StandardCharsets.US_ASCII).stream().map(CallLine::parse).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}
