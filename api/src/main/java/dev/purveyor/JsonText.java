package dev.purveyor;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One JSON object as text: the escape hatch for whatever the typed views do not show. Equality is that of the text.
 */
public final class JsonText {
    private static final JsonText EMPTY = new JsonText("{}");

    private final String text;

    private JsonText(String text) {
        this.text = text;
    }

    /** The object without members. */
    public static JsonText empty() {
        return EMPTY;
    }

    /**
     * Checks that a text is exactly one JSON object, strictly: no comments, no duplicate keys, nothing behind it.
     *
     * @throws IllegalArgumentException
     *             saying what is wrong and where
     */
    public static JsonText parse(String text) {
        Objects.requireNonNull(text, "a JSON text must not be null");
        JsonReader.object(text);
        return new JsonText(text);
    }

    /** Wraps what the API server sent, which is checked only when it is read. */
    public static JsonText trusted(String text) {
        return new JsonText(Objects.requireNonNull(text, "a JSON text must not be null"));
    }

    /**
     * Writes an object whose values are strings, numbers, booleans, lists and maps of these.
     *
     * @throws IllegalArgumentException
     *             on any other value
     */
    public static JsonText of(Map<String, ?> members) {
        return new JsonText(JsonWriter.write(Objects.requireNonNull(members, "the members must not be null")));
    }

    /**
     * The members in their order: {@link String}, {@link Long} or {@link java.math.BigDecimal}, {@link Boolean},
     * {@link List}, {@link Map}. Members and elements that are {@code null} are left out.
     */
    public Map<String, Object> toMap() {
        return JsonReader.object(text);
    }

    /** The string, number or boolean at a path of keys, as text; empty when there is none. */
    public Optional<String> at(String... path) {
        Object value = toMap();
        for (String key : path) {
            if (!(value instanceof Map<?, ?> members) || !members.containsKey(key)) return Optional.empty();
            value = members.get(key);
        }
        return value instanceof Map || value instanceof List ? Optional.empty() : Optional.of(String.valueOf(value));
    }

    public String text() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JsonText that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
