package dev.purveyor.runtime.events;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Finds the series that an occurrence belongs to. Equal events are one series; so are, from the eleventh different
 * message on, all similar ones (same object, type and reason) that follow each other within ten minutes.
 */
final class EventCorrelator {
    static final int SIMILAR = 10;
    static final Duration SIMILAR_FOR = Duration.ofMinutes(10);
    static final String COMBINED = "(combined from similar events): ";
    private static final int LONGEST_NAME = 253 - 17;

    private final RandomGenerator random;
    private final Map<Kind, Similar> similar = new RecentlyUsed<>();
    private final Map<Same, Series> series = new RecentlyUsed<>();

    private record Kind(ObjectReference about, EventType type, String reason) {}

    private record Same(Kind kind, String message) {}

    private static final class Similar {
        final SequencedSet<String> messages = new LinkedHashSet<>();
        Instant last = Instant.MIN;
    }

    EventCorrelator(RandomGenerator random) {
        this.random = random;
    }

    /** The series, in which the occurrence is counted; its object is ours alone. */
    Series note(ObjectReference about, EventType type, String reason, String message, Instant now) {
        return note(about, type, reason, message, now, text -> HexFormat.of().toHexDigits(random.nextLong()));
    }

    /** The same, but every recorder that notes this gives the object the same name. */
    Series noteForAll(ObjectReference about, EventType type, String reason, String message, Instant now) {
        return note(about, type, reason, message, now,
                text -> digest(String.join("\n", about.uid(), type.word, reason, text)));
    }

    private Series note(ObjectReference about, EventType type, String reason, String message, Instant now,
            UnaryOperator<String> ending) {
        var kind = new Kind(about.identity(), type, reason);
        var combined = isOneTooMany(kind, message, now);
        var text = EventText.fit(combined ? COMBINED + message : message);
        var found = series.computeIfAbsent(new Same(kind, combined ? COMBINED : text),
                same -> new Series(about, type, reason, text, name(about, ending.apply(text)), now));
        found.again(about, text, now);
        return found;
    }

    private boolean isOneTooMany(Kind kind, String message, Instant now) {
        var group = similar.computeIfAbsent(kind, k -> new Similar());
        if (group.last.isBefore(now.minus(SIMILAR_FOR))) {
            group.messages.clear();
        }
        group.last = now;
        group.messages.add(message);
        if (group.messages.size() <= SIMILAR) {
            return false;
        }
        group.messages.removeFirst();
        return true;
    }

    private static String name(ObjectReference about, String ending) {
        var base = about.name().length() > LONGEST_NAME ? about.name().substring(0, LONGEST_NAME) : about.name();
        return base.replaceAll("[-.]+$", "") + "." + ending;
    }

    private static String digest(String text) {
        try {
            var hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
