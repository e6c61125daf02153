package dev.purveyor.runtime.json;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class InternerTest {

    @Test
    void equalTextsOfDocumentsAreOneString() throws IOException {
        var interner = new Interner(64);

        assertThat(text("grün", interner)).isEqualTo("grün").isSameAs(text("grün", interner));
    }

    @Test
    void stringsAndTextsOfDocumentsMeet() throws IOException {
        var interner = new Interner(64);
        var known = interner.intern("slow");

        assertThat(text("slow", interner)).isSameAs(known);
    }

    @Test
    void everyTextComesBackEqualHoweverManyThereAre() throws IOException {
        var interner = new Interner(4);
        for (int i = 0; i < 1000; i++) {
            assertThat(text("value-" + i, interner)).isEqualTo("value-" + i);
        }
    }

    @Test
    void longTextsAreNotHeld() throws IOException {
        var interner = new Interner(4);
        var text = "x".repeat(500);

        assertThat(text(text, interner)).isEqualTo(text).isNotSameAs(text(text, interner));
    }

    private static String text(String value, Interner interner) throws IOException {
        var fields = Json.object(("{\"a\":\"" + value + "\"}").getBytes(StandardCharsets.UTF_8));
        fields.next();
        return String.valueOf(fields.text(interner));
    }
}
