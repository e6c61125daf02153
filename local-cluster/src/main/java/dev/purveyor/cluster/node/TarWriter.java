package dev.purveyor.cluster.node;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes a POSIX (ustar) archive in which everything belongs to root and dates from 1970, so that it is reproducible. */
final class TarWriter implements AutoCloseable {
    private static final int BLOCK = 512;
    private static final int NAME_LENGTH = 100;

    private final OutputStream out;

    TarWriter(OutputStream out) {
        this.out = out;
    }

    void folder(String name) throws IOException {
        header(name + "/", '5', 0, "");
    }

    void link(String name, String target) throws IOException {
        header(name, '2', 0, target);
    }

    void file(String name, byte[] content) throws IOException {
        header(name, '0', content.length, "");
        out.write(content);
        out.write(new byte[(BLOCK - content.length % BLOCK) % BLOCK]);
    }

    /** Ends the archive. */
    @Override
    public void close() throws IOException {
        out.write(new byte[2 * BLOCK]);
        out.close();
    }

    private void header(String name, char type, long size, String target) throws IOException {
        var header = new byte[BLOCK];
        put(header, 0, name);
        put(header, 100, "0000755");
        put(header, 108, "0000000");
        put(header, 116, "0000000");
        put(header, 124, "%011o".formatted(size));
        put(header, 136, "00000000000");
        put(header, 148, "        ");
        put(header, 156, String.valueOf(type));
        put(header, 157, target);
        put(header, 257, "ustar\0" + "00");
        int sum = 0;
        for (byte b : header) {
            sum += b & 0xff;
        }
        put(header, 148, "%06o\0 ".formatted(sum));
        out.write(header);
    }

    private static void put(byte[] header, int at, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > NAME_LENGTH) {
            throw new IllegalArgumentException("too long for a ustar archive: " + text);
        }
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }
}
