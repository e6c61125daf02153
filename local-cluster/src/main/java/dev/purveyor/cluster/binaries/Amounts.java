package dev.purveyor.cluster.binaries;

import java.time.Duration;
import java.util.Locale;

/** Amounts as people read them. */
final class Amounts {
    private Amounts() {}

    /** {@code 41.3 of 105.4 MB, 39 %}; a negative total is an unknown one. */
    static String of(long bytes, long total) {
        if (total <= 0) return megabytes(bytes) + " MB";
        return megabytes(bytes) + " of " + megabytes(total) + " MB, " + bytes * 100 / total + " %";
    }

    /** {@code 1 min 5 s}. */
    static String of(Duration duration) {
        var seconds = duration.toSecondsPart() + " s";
        return duration.toMinutes() > 0 ? duration.toMinutes() + " min " + seconds : seconds;
    }

    /** {@code 1,203}. */
    static String of(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f", bytes / 1e6);
    }
}
