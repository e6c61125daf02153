package dev.purveyor.app;

import java.io.IOException;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

import static org.assertj.core.api.Assertions.assertThat;

class LineLayoutTest {
    private final Throwable failure = new IllegalStateException("no luck", new IOException("disk\nfull"));

    private final LoggerContext context = new LoggerContext();

    private LoggingEvent event(String message, @Nullable Throwable thrown) {
        var event = new LoggingEvent("", context.getLogger("test"), Level.WARN, message, thrown, null);
        event.setTimeStamp(0);
        return event;
    }

    @Test
    void aLineHasTimeLevelMessageAndWhatItIsAbout() {
        var event = event("Made", null);
        event.addKeyValuePair(new KeyValuePair("claim", "ns/data"));
        assertThat(new LineLayout(false).doLayout(event))
                .isEqualTo("1970-01-01T00:00:00.000Z WARN  Made claim=\"ns/data\"\n");
    }

    @Test
    void aHostileTextCannotForgeALine() {
        var event = event("a\r\nb\u001b[2K", null);
        event.addKeyValuePair(new KeyValuePair("claim", "x\" level=\"ERROR\n"));
        assertThat(new LineLayout(false).doLayout(event))
                .endsWith("a\\r\\nb\\u001b[2K claim=\"x\\\" level=\\\"ERROR\\n\"\n").hasLineCount(1);
    }

    @Test
    void causesAreNamedOnTheSameLine() {
        assertThat(new LineLayout(false).doLayout(event("It failed", failure)))
                .endsWith("It failed: IllegalStateException no luck: IOException disk\\nfull\n");
    }

    @Test
    void stackTracesAreShownOnRequest() {
        assertThat(new LineLayout(true).doLayout(event("It failed", failure))).contains("\tat ", "Caused by: ");
    }
}
