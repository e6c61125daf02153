package dev.purveyor.runtime.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CredentialsTest {
    @TempDir
    Path folder;

    private Instant now = Instant.EPOCH;

    @Test
    void aTokenFileIsReadAgainAfterAMinute() throws IOException {
        var credentials = new TokenFile(token("one\n"), () -> now);
        assertThat(credentials.authorization()).isEqualTo("Bearer one");

        token("two");
        assertThat(credentials.authorization()).isEqualTo("Bearer one");
        pass(Duration.ofMinutes(1));

        assertThat(credentials.authorization()).isEqualTo("Bearer two");
    }

    @Test
    void aTokenFileIsReadAgainAtOnceWhenTheServerRefusedTheToken() throws IOException {
        var credentials = new TokenFile(token("one"), () -> now);
        credentials.authorization();
        token("two");

        credentials.refused();

        assertThat(credentials.authorization()).isEqualTo("Bearer two");
    }

    @Test
    void theLastTokenStaysInUseWhileTheFileCannotBeRead() throws IOException {
        var credentials = new TokenFile(token("one"), () -> now);
        credentials.authorization();
        Files.delete(folder.resolve("token"));
        pass(Duration.ofMinutes(2));

        assertThat(credentials.authorization()).isEqualTo("Bearer one");
    }

    @Test
    void aTokenFileThatWasNeverReadableIsNamed() {
        var credentials = new TokenFile(folder.resolve("absent"), () -> now);

        assertThatThrownBy(credentials::authorization).isInstanceOf(IOException.class)
                .hasMessageContaining(folder.resolve("absent").toString()).hasMessageContaining("readable");
    }

    @Test
    void aTokenOfAPluginIsRefreshedWhenRefusedButNotTooOften() {
        Iterator<String> tokens = List.of("two", "three").iterator();
        var credentials = new RefreshedToken("one", tokens::next, () -> now);
        credentials.refused();
        assertThat(credentials.authorization()).isEqualTo("Bearer one");

        pass(Duration.ofSeconds(11));
        assertThat(credentials.authorization()).isEqualTo("Bearer two");

        credentials.refused();
        assertThat(credentials.authorization()).isEqualTo("Bearer two");
    }

    @Test
    void theLastTokenStaysInUseWhileTheKubeconfigCannotBeUsed() {
        var credentials = new RefreshedToken("one", () -> {
            throw new AccessException("gone");
        }, () -> now);
        credentials.refused();
        pass(Duration.ofSeconds(11));

        assertThat(credentials.authorization()).isEqualTo("Bearer one");
    }

    private void pass(Duration time) {
        now = now.plus(time);
    }

    private Path token(String text) throws IOException {
        return Files.writeString(folder.resolve("token"), text);
    }
}
