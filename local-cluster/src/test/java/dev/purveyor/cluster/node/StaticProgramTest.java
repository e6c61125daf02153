package dev.purveyor.cluster.node;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class StaticProgramTest {
    private static final int LOAD = 1;
    private static final int INTERPRETER = 3;

    @TempDir
    Path folder;

    @Test
    void aProgramWithoutInterpreterIsStatic() throws IOException {
        assertThat(StaticProgram.is(program(LOAD, LOAD))).isTrue();
    }

    @Test
    void aProgramWithInterpreterIsNot() throws IOException {
        assertThat(StaticProgram.is(program(LOAD, INTERPRETER, LOAD))).isFalse();
    }

    @Test
    void aScriptIsNot() throws IOException {
        assertThat(StaticProgram.is(Files.writeString(folder.resolve("script"), "#!/bin/sh\n".repeat(20)))).isFalse();
    }

    @Test
    void aCutOffProgramIsNot() throws IOException {
        var whole = Files.readAllBytes(program(LOAD, LOAD));
        var cut = Files.write(folder.resolve("cut"), java.util.Arrays.copyOf(whole, 70));
        assertThat(StaticProgram.is(cut)).isFalse();
    }

    @Test
    void aMissingFileIsNot() {
        assertThat(StaticProgram.is(folder.resolve("nothing"))).isFalse();
    }

    private Path program(int... segments) throws IOException {
        var bytes = ByteBuffer.allocate(64 + 56 * segments.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(new byte[]{0x7f, 'E', 'L', 'F', 2, 1, 1});
        bytes.putLong(32, 64).putShort(54, (short) 56).putShort(56, (short) segments.length);
        for (int i = 0; i < segments.length; i++) {
            bytes.putInt(64 + 56 * i, segments[i]);
        }
        return Files.write(folder.resolve("program"), bytes.array());
    }
}
