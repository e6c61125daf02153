package dev.purveyor.runtime.access;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/** The header by which a server asks for patience: seconds from an API server, sometimes a date from a proxy. */
final class RetryAfter {
    private RetryAfter() {}

    static Optional<Duration> parse(@Nullable String header, InstantSource clock) {
        if (header == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(Duration.ofSeconds(Math.max(0, Integer.parseInt(header.strip()))));
        } catch (NumberFormatException notSeconds) {
            return date(header.strip(), clock);
        }
    }

    private static Optional<Duration> date(String header, InstantSource clock) {
        try {
            var date = ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
            var wait = Duration.between(clock.instant(), date);
            return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
        } catch (DateTimeException notADate) {
            return Optional.empty();
        }
    }
}
