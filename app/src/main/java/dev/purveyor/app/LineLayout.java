package dev.purveyor.app;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import org.jspecify.annotations.Nullable;

/**
 * One line for each event, whatever it says: {@code time LEVEL message key="value"}. Line breaks and other control
 * characters, which could forge a line, are shown as escapes. The causes of an error are named, and shown with their
 * stack traces only when asked for.
 */
final class LineLayout extends LayoutBase<ILoggingEvent> {
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

    private final boolean stackTraces;

    LineLayout(boolean stackTraces) {
        this.stackTraces = stackTraces;
    }

    @Override
    public String doLayout(ILoggingEvent event) {
        var line = new StringBuilder(160);
        TIME.formatTo(Instant.ofEpochMilli(event.getTimeStamp()), line);
        line.append(' ').append(event.getLevel()).append(event.getLevel().levelStr.length() < 5 ? "  " : " ");
        escape(event.getFormattedMessage(), line);
        if (event.getKeyValuePairs() != null) {
            event.getKeyValuePairs().forEach(pair -> {
                escape(pair.key, line.append(' '));
                escape(String.valueOf(pair.value).replace("\"", "\\\""), line.append("=\""));
                line.append('"');
            });
        }
        var thrown = event.getThrowableProxy();
        if (thrown != null && stackTraces) {
            line.append('\n').append(ThrowableProxyUtil.asString(thrown).stripTrailing());
        } else {
            appendCauses(thrown, line);
        }
        return line.append('\n').toString();
    }

    private static void appendCauses(@Nullable IThrowableProxy first, StringBuilder line) {
        for (var cause = first; cause != null && !cause.isCyclic(); cause = cause.getCause()) {
            var kind = cause.getClassName().substring(cause.getClassName().lastIndexOf('.') + 1);
            line.append(": ").append(kind);
            if (cause.getMessage() != null) escape(cause.getMessage(), line.append(' '));
        }
    }

    private static void escape(@Nullable String text, StringBuilder line) {
        var whole = String.valueOf(text);
        for (int i = 0; i < whole.length(); i++) {
            var c = whole.charAt(i);
            switch (c) {
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                default -> {
                    if (Character.isISOControl(c)) {
                        line.append(String.format("\\u%04x", (int) c));
                    } else {
                        line.append(c);
                    }
                }
            }
        }
    }
}
