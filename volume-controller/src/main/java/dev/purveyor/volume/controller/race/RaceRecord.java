package dev.purveyor.volume.controller.race;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.json.Json;
import dev.purveyor.runtime.json.JsonWriter;

/**
 * Who works on an object, in the format of client-go's LeaderElectionRecord. The times are for people: they come from
 * clocks that nobody trusts, so they are neither parsed nor compared with a clock.
 *
 * @param holder empty if it was given back
 * @param leaseSeconds as it was written, by whomever
 * @param acquired when the holder took it; together with the holder it is one of a kind
 */
record RaceRecord(String holder, long leaseSeconds, String acquired, String renewed, int transitions) {
    private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9._-]");

    /** @param holder of any characters; two that differ are told apart by what is written as well */
    static RaceRecord taken(String holder, Duration lease, Instant now, int transitions) {
        var seconds = lease.plusSeconds(1).minusNanos(1).toSeconds();
        return new RaceRecord(plain(holder), seconds, now.toString(), now.toString(), transitions);
    }

    // A record is renewed by a patch that tests its text, and the API server compares texts by how they are escaped: what
    // one JSON library escapes and another does not, such as '&', would never be found equal.
    private static String plain(String name) {
        var plain = UNSAFE.matcher(name).replaceAll("-");
        return plain.equals(name) ? name : plain + "-" + UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }

    RaceRecord renewedAt(Instant now) {
        return new RaceRecord(holder, leaseSeconds, acquired, now.toString(), transitions);
    }

    boolean isOf(String instance) {
        return holder.equals(plain(instance));
    }

    boolean isOfTheSameTenureAs(@Nullable RaceRecord other) {
        return other != null && holder.equals(other.holder) && acquired.equals(other.acquired);
    }

    String text() {
        return new String(JsonWriter.object(o -> o.text("holderIdentity", holder)
                .number("leaseDurationSeconds", leaseSeconds).text("acquireTime", acquired).text("renewTime", renewed)
                .number("leaderTransitions", transitions)), StandardCharsets.UTF_8);
    }

    /** Null if it names no holder: anybody may write anything there. */
    static @Nullable RaceRecord read(String text) {
        String holder = null;
        long lease = 0;
        String acquired = "";
        String renewed = "";
        long transitions = 0;
        try {
            var fields = Json.object(text.getBytes(StandardCharsets.UTF_8));
            while (fields.next()) {
                switch (fields.name()) {
                    case "holderIdentity" -> holder = fields.text();
                    case "leaseDurationSeconds" -> lease = fields.number(0);
                    case "acquireTime" -> acquired = orEmpty(fields.text());
                    case "renewTime" -> renewed = orEmpty(fields.text());
                    case "leaderTransitions" -> transitions = fields.number(0);
                    default -> {
                    }
                }
            }
        } catch (IOException garbage) {
            return null;
        }
        return holder == null ? null : new RaceRecord(holder, lease, acquired, renewed, count(transitions));
    }

    private static int count(long transitions) {
        return transitions < 0 || transitions >= Integer.MAX_VALUE ? 0 : (int) transitions;
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
