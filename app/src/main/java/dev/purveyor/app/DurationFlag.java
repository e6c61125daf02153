package dev.purveyor.app;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Pattern;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as Kubernetes' users write them: {@code 15s}, {@code 1h30m}, {@code 500ms}. Never zero. */
final class DurationFlag implements ITypeConverter<Duration> {
    private static final Pattern MILLIS = Pattern.compile("(\\d{1,15})ms");
    private static final Pattern LONGER = Pattern.compile("(\\d{1,9}h)?(\\d{1,9}m)?(\\d{1,9}(\\.\\d{1,9})?s)?");

    /** The same, and {@code 0}. */
    static final class OrZero implements ITypeConverter<Duration> {
        private static final Pattern ZERO = Pattern.compile("0(h|m|s|ms)?");

        @Override
        public Duration convert(String text) {
            return ZERO.matcher(text).matches() ? Duration.ZERO : new DurationFlag().convert(text);
        }
    }

    @Override
    public Duration convert(String text) {
        var duration = read(text);
        if (duration.isZero()) {
            throw new TypeConversionException("'" + text + "' is not a duration such as 15s, 5m or 1h30m");
        }
        return duration;
    }

    /** A duration as it can be given. */
    static String text(Duration duration) {
        return duration.compareTo(Duration.ofSeconds(1)) < 0
                ? duration.toMillis() + "ms"
                : duration.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
    }

    private static Duration read(String text) {
        var millis = MILLIS.matcher(text);
        if (millis.matches()) return Duration.ofMillis(Long.parseLong(millis.group(1)));
        if (!LONGER.matcher(text).matches()) return Duration.ZERO;
        try {
            return Duration.parse("PT" + text);
        } catch (DateTimeParseException e) {
            return Duration.ZERO;
        }
    }
}
