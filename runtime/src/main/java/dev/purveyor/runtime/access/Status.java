package dev.purveyor.runtime.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.json.Json;
import dev.purveyor.runtime.json.JsonFields;

/**
 * What the API server says about a request that it did not carry out, or about a watch that it ends.
 *
 * @param reason the machine-readable word, for example {@code AlreadyExists}; empty if there is none
 * @param message for people; empty if there is none
 */
public record Status(int code, String reason, String message, Optional<Duration> retryAfter) {
    private static final int LONGEST_PLAIN_TEXT = 300;

    /** Reads the body if it is a Status; a proxy's plain text becomes the message. */
    public static Status of(ApiResponse response) {
        Status read;
        try {
            read = read(Json.object(response.body()));
        } catch (IOException notJson) {
            read = new Status(0, "", plain(response.body()), Optional.empty());
        }
        return new Status(response.status(), read.reason, read.message, response.retryAfter().or(read::retryAfter));
    }

    /** Reads a Status object that is part of a stream. */
    public static Status read(JsonFields fields) throws IOException {
        long code = 0;
        String reason = "";
        String message = "";
        Optional<Duration> retryAfter = Optional.empty();
        while (fields.next()) {
            switch (fields.name()) {
                case "code" -> code = fields.number(0);
                case "reason" -> reason = orEmpty(fields.text());
                case "message" -> message = orEmpty(fields.text());
                case "details" -> retryAfter = retryAfter(fields.object());
                default -> {
                }
            }
        }
        return new Status((int) code, reason, message, retryAfter);
    }

    /** One line: {@code 409 AlreadyExists: configmaps "a" already exists}. */
    public String describe() {
        var line = new StringBuilder().append(code);
        if (!reason.isEmpty()) {
            line.append(' ').append(reason);
        }
        return message.isEmpty() ? line.toString() : line.append(": ").append(message).toString();
    }

    private static Optional<Duration> retryAfter(JsonFields details) throws IOException {
        Optional<Duration> found = Optional.empty();
        while (details.next()) {
            if (details.name().equals("retryAfterSeconds")) {
                long seconds = details.number(0);
                found = seconds > 0 ? Optional.of(Duration.ofSeconds(seconds)) : Optional.empty();
            }
        }
        return found;
    }

    private static String plain(byte[] body) {
        var text = new String(body, 0, Math.min(body.length, LONGEST_PLAIN_TEXT), StandardCharsets.UTF_8);
        return text.replaceAll("\\s+", " ").strip();
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
