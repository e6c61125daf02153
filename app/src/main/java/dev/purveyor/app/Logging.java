package dev.purveyor.app;

import java.util.List;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import org.slf4j.Logger;

/** Sets Logback up by code, so that no file on the class path decides. */
final class Logging {
    private static final List<String> TALKATIVE = List.of("io.fabric8", "org.apache.hc");

    private Logging() {}

    static void configure(LoggerContext context, Level level, LogFlags.Format format, boolean verbose) {
        context.reset();
        var encoder = format == LogFlags.Format.JSON ? json() : text(context, verbose);
        encoder.setContext(context);
        encoder.start();
        var appender = new ConsoleAppender<ILoggingEvent>();
        appender.setContext(context);
        appender.setTarget("System.err");
        appender.setEncoder(encoder);
        appender.start();
        var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(level);
        root.addAppender(appender);
        // What libraries do in the background is of interest to nobody but who looks for a fault in them.
        if (level != Level.TRACE) {
            TALKATIVE.forEach(name -> context.getLogger(name).setLevel(Level.WARN));
        }
    }

    private static Encoder<ILoggingEvent> text(LoggerContext context, boolean verbose) {
        var layout = new LineLayout(verbose);
        layout.setContext(context);
        layout.start();
        var encoder = new LayoutWrappingEncoder<ILoggingEvent>();
        encoder.setLayout(layout);
        return encoder;
    }

    private static Encoder<ILoggingEvent> json() {
        var encoder = new JsonEncoder();
        encoder.setWithSequenceNumber(false);
        encoder.setWithContext(false);
        encoder.setWithNanoseconds(false);
        encoder.setWithArguments(false);
        encoder.setWithMessage(false);
        encoder.setWithFormattedMessage(true);
        return encoder;
    }
}
