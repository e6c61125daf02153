package dev.purveyor.volume.controller;

import java.time.Instant;

import org.junit.jupiter.api.Test;

import dev.purveyor.volume.controller.ControllerStatus.Message;

import static org.assertj.core.api.Assertions.assertThat;

class LastWordsTest {
    private final LastWords words = new LastWords(2);

    private static Message message(String text) {
        return new Message(Instant.EPOCH, true, "ProvisioningFailed", text);
    }

    @Test
    void theLastMessageCounts() {
        words.said("a", message("first"));
        words.said("a", message("second"));
        assertThat(words.about("a")).contains(message("second"));
        assertThat(words.about("b")).isEmpty();
    }

    @Test
    void ofTooManyTheOneThatWasSilentLongestIsForgotten() {
        words.said("a", message("1"));
        words.said("b", message("2"));
        words.said("a", message("3"));
        words.said("c", message("4"));
        assertThat(words.about("b")).isEmpty();
        assertThat(words.about("a")).contains(message("3"));
        assertThat(words.about("c")).contains(message("4"));
    }
}
