package dev.purveyor.runtime.events;

import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

class EventTextTest {
    @Test
    void ordinaryTextStaysAsItIs() {
        assertThat(EventText.fit("made /srv/a in 3 ms, \u00e4\u00f6\u00fc \ud83d\udce6"))
                .isEqualTo("made /srv/a in 3 ms, \u00e4\u00f6\u00fc \ud83d\udce6");
    }

    @Test
    void controlCharactersAndTextDirectionMarksBecomeSpaces() {
        assertThat(EventText.fit("a\nb\u001b[31mc\u202ed\u0000e\u2028f")).isEqualTo("a b [31mc d e f");
    }

    @Test
    void halfACharacterBecomesAQuestionMark() {
        assertThat(EventText.fit("a\ud83db")).isEqualTo("a?b");
    }

    @Test
    void longTextIsCutBetweenTwoCharactersWithinTheLimit() {
        for (var prefix = 0; prefix < 4; prefix++) {
            var fit = EventText.fit("x".repeat(prefix) + "\ud83d\udce6".repeat(400));
            assertThat(fit.getBytes(UTF_8).length).isBetween(EventText.MAX_BYTES - 4, EventText.MAX_BYTES);
            assertThat(fit).endsWith("\ud83d\udce6...");
        }
        assertThat(EventText.fit("x".repeat(1024))).hasSize(1024).doesNotContain(".");
    }
}
