package dev.purveyor.cluster.binaries;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Takes one file out of a {@code tar.gz} whose names are short enough for plain tar headers (100 bytes). */
final class TarGz {
    private static final int BLOCK = 512;

    private TarGz() {}

    /** @throws IOException if the archive is damaged or does not hold the entry */
    static void extract(Path archive, String entry, Path target) throws IOException {
        try (var in = new BufferedInputStream(new GZIPInputStream(Files.newInputStream(archive)));
                var out = Files.newOutputStream(target)) {
            for (byte[] header = in.readNBytes(BLOCK); !isEnd(header); header = in.readNBytes(BLOCK)) {
                long size = Long.parseLong(field(header, 124, 12), 8);
                if (field(header, 0, 100).equals(entry)) {
                    copy(in, out, size);
                    return;
                }
                in.skipNBytes((size + BLOCK - 1) / BLOCK * BLOCK);
            }
        }
        throw new IOException(archive.getFileName() + " does not hold " + entry);
    }

    private static void copy(InputStream in, OutputStream out, long size) throws IOException {
        var buffer = new byte[1 << 16];
        for (long left = size; left > 0;) {
            int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (read < 0) throw new EOFException("the archive ends within the file");
            out.write(buffer, 0, read);
            left -= read;
        }
    }

    private static boolean isEnd(byte[] header) {
        return header.length < BLOCK || header[0] == 0;
    }

    private static String field(byte[] header, int from, int length) {
        var text = new String(header, from, length, StandardCharsets.UTF_8);
        int end = text.indexOf('\0');
        return (end < 0 ? text : text.substring(0, end)).strip();
    }
}
