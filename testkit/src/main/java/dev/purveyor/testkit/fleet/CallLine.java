package dev.purveyor.testkit.fleet;

import java.time.Instant;
import java.util.OptionalLong;

/**
 * One line of a {@link CallLog}.
 *
 * @param call tells the lines of one call from those of all others; {@code -} when it is about the instance itself
 * @param volume {@code -} when it is about the instance itself
 * @param epoch empty where none is known: only a provision has one
 */
record CallLine(Instant at, String instance, Event event, String call, String volume, OptionalLong epoch) {
    private static final String NONE = "-";
    private static final long NANOS = 1_000_000_000L;

    /** What happens to an instance is written by the test that does it; all else by the instance. */
    enum Event {
        STARTING, PAUSED, RESUMED, STOPPING, DIED, PROVISION_BEGIN, MADE, FOUND, PROVISION_END, PROVISION_FAILED, DELETE_BEGIN, REMOVED, ABSENT, DELETE_END, DELETE_FAILED
    }

    static CallLine ofInstance(String instance, Event event) {
        return new CallLine(Instant.now(), instance, event, NONE, NONE, OptionalLong.empty());
    }

    static CallLine parse(String line) {
        var parts = line.split(" ");
        if (parts.length != 6) throw new IllegalArgumentException("not a line of a call log: " + line);
        var nanos = Long.parseLong(parts[0]);
        return new CallLine(Instant.ofEpochSecond(nanos / NANOS, nanos % NANOS), parts[1], Event.valueOf(parts[2]),
                parts[3], parts[4],
                parts[5].equals(NONE) ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(parts[5])));
    }

    String text() {
        return String.join(" ", Long.toString(at.getEpochSecond() * NANOS + at.getNano()), instance, event.name(), call,
                volume, epoch.isPresent() ? Long.toString(epoch.getAsLong()) : NONE);
    }
}
