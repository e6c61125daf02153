package dev.purveyor.cli;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ShownTest {
    @ParameterizedTest
    @CsvSource({"node-1, node-1", "Zürich 日本, Zürich 日本", "'a\u001b[31mb', 'a\\u001b[31mb'",
            "'line\nforged', 'line\\u000aforged'", "'a\u202eb', 'a\\u202eb'", "'a\u200bb', 'a\\u200bb'",
            "'a\u2028b', 'a\\u2028b'", "'\u009b31m', '\\u009b31m'"})
    void whatWouldMoveTheCursorOrForgeALineIsWrittenOut(String text, String shown) {
        assertThat(Shown.text(text)).isEqualTo(shown);
        assertThat(Shown.quoted(text)).isEqualTo('"' + shown + '"');
    }

    @Test
    void whatIsTooLongIsCut() {
        assertThat(Shown.text("x".repeat(100_000))).hasSizeLessThan(500).endsWith("...");
    }

    @ParameterizedTest
    @CsvSource({"node-1, node-1", "example.com/hostpath, example.com/hostpath", "two words, 'two words'",
            "$(reboot), '$(reboot)'", "-rf, NAME", "'a\u001bb', NAME", "'', NAME"})
    void aWordToBeCopiedCannotBecomeACommand(String text, String word) {
        assertThat(Shown.word(text, "NAME").replace("'", "")).isEqualTo(word);
    }

    @Test
    void aWordWithAQuoteStaysOneWord() {
        assertThat(Shown.word("it's; reboot", "NAME")).isEqualTo("'it'\\''s; reboot'");
        assertThat(Shown.word("$(reboot)", "NAME")).isEqualTo("'$(reboot)'");
    }
}
