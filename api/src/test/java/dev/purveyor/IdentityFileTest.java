package dev.purveyor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class IdentityFileTest {
    @TempDir
    private Path folder;

    @Test
    void aNewFileHoldsARandomIdentityThatStays() throws IOException {
        var first = Identity.ofFile(folder.resolve("identity"));

        assertThat(UUID.fromString(first.value())).isNotNull();
        assertThat(first.annotation()).isEqualTo(Identity.ANNOTATION);
        assertThat(Identity.ofFile(folder.resolve("identity"))).isEqualTo(first);
        assertThat(Identity.ofFile(folder.resolve("other"))).isNotEqualTo(first);
        assertThat(folder).isDirectoryNotContaining("glob:**.new");
    }

    @Test
    void aLineThatAPersonWroteIsTheIdentity() throws IOException {
        var file = Files.writeString(folder.resolve("identity"), "rack 7, disk ä\n");

        assertThat(Identity.ofFile(file).value()).isEqualTo("rack 7, disk ä");
    }

    @Test
    void allWhoMakeItAtOnceGetTheSame() throws Exception {
        var racers = 8;
        for (int round = 0; round < 50; round++) {
            var file = folder.resolve("identity-" + round);
            var start = new CyclicBarrier(racers);
            Callable<String> racer = () -> {
                start.await();
                return new IdentityFile(file).readOrCreate(UUID.randomUUID());
            };
            try (var threads = Executors.newFixedThreadPool(racers)) {
                var answers = new ArrayList<Future<String>>();
                for (int i = 0; i < racers; i++)
                    answers.add(threads.submit(racer));
                assertThat(answers).extracting(Future::get).containsOnly(Identity.ofFile(file).value());
            }
        }
        assertThat(folder).isDirectoryNotContaining("glob:**.new");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", " \n", "cut-sho", "two\nlines\n", "\u001b[31mred\n", " padded\n", "\0\0\0\0\n"})
    void aDamagedFileIsRefusedAndStaysAsItIs(String content) throws IOException {
        var file = Files.writeString(folder.resolve("identity"), content);

        assertThatIOException().isThrownBy(() -> Identity.ofFile(file)).withMessageContaining(file.toString())
                .withMessageContaining("Restore the file from a backup").satisfies(
                        e -> assertThat(e.getMessage()).doesNotContain("\u001b", "\n"));
        assertThat(file).hasContent(content);
    }

    @Test
    void aFileThatCannotBeReadIsNamedWithWhatToDo() throws IOException {
        var notAFolder = Files.writeString(folder.resolve("file"), "x\n");
        assertThatIOException().isThrownBy(() -> Identity.ofFile(notAFolder.resolve("identity")))
                .withMessageContainingAll("The identity file " + notAFolder.resolve("identity") + " cannot be read",
                        "Not a directory", "must be allowed to read it");
    }

    @Test
    void aFileThatIsNoTextOrTooLongIsRefused() throws IOException {
        var binary = Files.write(folder.resolve("binary"), new byte[]{(byte) 0xff, (byte) 0xfe, '\n'});
        assertThatIOException().isThrownBy(() -> Identity.ofFile(binary)).withMessageContaining("is not text");
        var endless = Files.writeString(folder.resolve("endless"), "x".repeat(254) + "\n", StandardCharsets.UTF_8);
        assertThatIOException().isThrownBy(() -> Identity.ofFile(endless)).withMessageContaining("253 characters");
    }

    @Test
    void whereItCannotBeMadeTheMessageSaysWhatIsNeeded() throws IOException {
        assertThatIOException().isThrownBy(() -> Identity.ofFile(folder.resolve("no/such/folder")))
                .withMessageContaining("Its folder must exist");
        assertThatIOException().isThrownBy(() -> Identity.ofFile(folder)).withMessageContaining("is a folder");
        var astray = Files.createSymbolicLink(folder.resolve("astray"), folder.resolve("nowhere"));
        assertThatIOException().isThrownBy(() -> Identity.ofFile(astray)).withMessageContaining("leads nowhere");
    }
}
