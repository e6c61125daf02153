package dev.purveyor.cli;

import java.time.Duration;
import java.time.Instant;

/** Spans of time as people say them: the largest unit that fits. */
public final class Ages {
    private Ages() {}

    public static String between(Instant from, Instant to) {
        return of(Duration.between(from, to));
    }

    public static String of(Duration age) {
        if (age.isNegative()) return "0 s";
        if (age.toMinutes() < 2) return age.toSeconds() + " s";
        if (age.toHours() < 2) return age.toMinutes() + " min";
        if (age.toDays() < 2) return age.toHours() + " h";
        return age.toDays() + " days";
    }
}
