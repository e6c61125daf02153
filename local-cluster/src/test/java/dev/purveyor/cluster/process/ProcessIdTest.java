package dev.purveyor.cluster.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class ProcessIdTest {
    @Test
    void whatIsPrintedCanBeRead() {
        var id = ProcessId.ofThisJvm();
        assertThat(ProcessId.parse(id + "\n")).contains(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "12", "12 ", "twelve 3", "12 3 4", "12 99999999999999999999"})
    void whatIsNotAnIdIsNoId(String text) {
        assertThat(ProcessId.parse(text)).isEmpty();
    }

    @Test
    void thisJvmIsAlive() {
        assertThat(ProcessId.ofThisJvm().isAlive()).isTrue();
    }

    @Test
    void aProcessThatHasGotTheSamePidLaterIsAnother() {
        var now = ProcessId.ofThisJvm();
        assertThat(new ProcessId(now.pid(), now.startTicks() - 1).isAlive()).isFalse();
    }

    @Test
    void aProcessThatHasEndedIsNotAlive() throws Exception {
        var sleep = new ProcessBuilder("sleep", "60").start();
        var id = ProcessId.of(sleep.pid()).orElseThrow();
        sleep.destroyForcibly().waitFor();
        assertThat(id.isAlive()).isFalse();
    }

    @Test
    void aZombieIsNotAlive() throws Exception {
        // The shell becomes a sleep, which never asks how its child ended; the child waits for that.
        var parent = new ProcessBuilder("sh", "-c",
                "(until [ \"$(cat /proc/$$/comm)\" = sleep ]; do :; done) & echo $!; exec sleep 60").start();
        try {
            var zombie = Long.parseLong(parent.inputReader().readLine());
            await().untilAsserted(() -> assertThat(stateOf(zombie)).isEqualTo("Z"));
            assertThat(ProcessId.of(zombie)).isEmpty();
        } finally {
            parent.destroyForcibly().waitFor();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "x) Z 1 (", ") ) )", "(("})
    void aHostileNameDoesNotHideTheStartTime(String name, @TempDir Path folder) throws Exception {
        var program = Files.createSymbolicLink(folder.resolve(name), Path.of("/bin/sleep").toRealPath());
        var process = new ProcessBuilder(program.toString(), "60").start();
        try {
            await().untilAsserted(() -> assertThat(commandOf(process.pid())).isEqualTo(name));
            var id = ProcessId.of(process.pid()).orElseThrow();
            assertThat(id.startTicks()).isGreaterThanOrEqualTo(ProcessId.ofThisJvm().startTicks());
            assertThat(id.isAlive()).isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static String stateOf(long pid) throws IOException {
        return Files.readString(Path.of("/proc/" + pid + "/status")).lines().filter(line -> line.startsWith("State:"))
                .findFirst().orElseThrow().split("\\s+")[1];
    }

    private static String commandOf(long pid) throws IOException {
        return Files.readString(Path.of("/proc/" + pid + "/comm")).strip();
    }
}
