package dev.purveyor;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.purveyor.internal.Syntax;

/** Durations as Kubernetes' users write them: {@code 1h30m}, {@code 1.5s}, {@code 300ms}. Never negative. */
final class GoDuration {
    private static final Pattern PART = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,18})?)(ns|us|µs|ms|s|m|h)");
    private static final Map<String, Long> NANOS = Map.of("ns", 1L, "us", 1_000L, "µs", 1_000L, "ms", 1_000_000L, "s",
            1_000_000_000L, "m", 60_000_000_000L, "h", 3_600_000_000_000L);
    private static final BigDecimal LONGEST = BigDecimal.valueOf(Long.MAX_VALUE);

    private GoDuration() {}

    static Duration parse(String text) {
        if (text.equals("0")) return Duration.ZERO;
        Matcher part = PART.matcher(text);
        BigDecimal nanos = BigDecimal.ZERO;
        int end = 0;
        while (part.find() && part.start() == end) {
            long unit = NANOS.getOrDefault(part.group(2), 0L);
            nanos = nanos.add(new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(unit)));
            end = part.end();
        }
        if (end == 0 || end < text.length() || nanos.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(Syntax.quote(text) + " is not a duration such as 90s or 1h30m");
        }
        return Duration.ofNanos(nanos.setScale(0, RoundingMode.DOWN).longValueExact());
    }

    static String print(Duration duration) {
        var text = new StringBuilder();
        append(text, duration.toHours(), "h");
        append(text, duration.toMinutesPart(), "m");
        append(text, duration.toSecondsPart(), "s");
        append(text, duration.toMillisPart(), "ms");
        append(text, duration.toNanosPart() % 1_000_000, "ns");
        return text.isEmpty() ? "0" : text.toString();
    }

    private static void append(StringBuilder text, long count, String unit) {
        if (count > 0) text.append(count).append(unit);
    }
}
