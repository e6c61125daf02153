package dev.purveyor.cluster.node;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tells whether a program runs alone in an image, without a loader or libraries beside it. */
final class StaticProgram {
    private static final int ELF = 0x464C457F;
    private static final int CLASS_64 = 2;
    private static final int NEEDS_A_LOADER = 3;
    private static final int HEADER_SIZE = 64;

    private StaticProgram() {}

    /** False for anything but a readable 64-bit little-endian ELF file without an interpreter segment. */
    static boolean is(Path program) {
        try (var in = Files.newInputStream(program)) {
            // Linkers put the segment table right behind the file header.
            return is(ByteBuffer.wrap(in.readNBytes(8192)).order(ByteOrder.LITTLE_ENDIAN));
        } catch (IOException | IndexOutOfBoundsException | ArithmeticException e) {
            return false;
        }
    }

    private static boolean is(ByteBuffer file) {
        if (file.limit() < HEADER_SIZE || file.getInt(0) != ELF || file.get(4) != CLASS_64) {
            return false;
        }
        int table = Math.toIntExact(file.getLong(32));
        int entrySize = file.getShort(54);
        int entries = file.getShort(56);
        for (int i = 0; i < entries; i++) {
            if (file.getInt(table + i * entrySize) == NEEDS_A_LOADER) {
                return false;
            }
        }
        return true;
    }
}
