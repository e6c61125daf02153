package dev.purveyor.runtime.json;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import com.fasterxml.jackson.core.JsonGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Writes one JSON object. Every text is escaped; half of a surrogate pair, which JSON in UTF-8 cannot hold, becomes
 * U+FFFD. Nesting is by lambda, so that what is opened is closed. Not thread-safe.
 *
 * <pre>{@code
 * byte[] json = JsonWriter.object(o -> o.text("kind", "Event").object("metadata", m -> m.text("name", name)));
 * }</pre>
 */
public final class JsonWriter {
    private final JsonGenerator out;

    private JsonWriter(JsonGenerator out) {
        this.out = out;
    }

    public static byte[] object(Consumer<JsonWriter> content) {
        var bytes = new ByteArrayOutputStream(512);
        try (JsonGenerator generator = Json.FACTORY.createGenerator(bytes)) {
            generator.writeStartObject();
            content.accept(new JsonWriter(generator));
            generator.writeEndObject();
        } catch (IOException cannotHappenInMemory) {
            throw new UncheckedIOException(cannotHappenInMemory);
        }
        return bytes.toByteArray();
    }

    /** Writes the field, unless the value is null. */
    public JsonWriter text(String name, @Nullable String value) {
        if (value != null) {
            write(() -> out.writeStringField(whole(name), whole(value)));
        }
        return this;
    }

    public JsonWriter number(String name, long value) {
        return write(() -> out.writeNumberField(whole(name), value));
    }

    public JsonWriter bool(String name, boolean value) {
        return write(() -> out.writeBooleanField(whole(name), value));
    }

    /** Writes a field whose value is JSON already, for example captured by {@link JsonFields#raw()}. */
    public JsonWriter raw(String name, byte[] json) {
        return write(() -> {
            out.writeFieldName(whole(name));
            out.writeRawValue(new String(json, StandardCharsets.UTF_8));
        });
    }

    public JsonWriter object(String name, Consumer<JsonWriter> content) {
        return write(() -> {
            out.writeObjectFieldStart(whole(name));
            content.accept(this);
            out.writeEndObject();
        });
    }

    /** Writes an object of texts, in the map's order. */
    public JsonWriter texts(String name, Map<String, String> values) {
        return object(name, o -> values.forEach(o::text));
    }

    public JsonWriter texts(String name, Iterable<String> values) {
        return write(() -> {
            out.writeArrayFieldStart(whole(name));
            for (String value : values) {
                out.writeString(whole(value));
            }
            out.writeEndArray();
        });
    }

    /** Writes an array with one object for each element. */
    public <T> JsonWriter objects(String name, Iterable<T> elements,
            BiConsumer<JsonWriter, T> content) {
        return write(() -> {
            out.writeArrayFieldStart(whole(name));
            for (T element : elements) {
                out.writeStartObject();
                content.accept(this, element);
                out.writeEndObject();
            }
            out.writeEndArray();
        });
    }

    private JsonWriter write(Step step) {
        try {
            step.run();
        } catch (IOException cannotHappenInMemory) {
            throw new UncheckedIOException(cannotHappenInMemory);
        }
        return this;
    }

    private static String whole(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return withoutHalfPairs(text);
            }
        }
        return text;
    }

    private static String withoutHalfPairs(String text) {
        return text.codePoints().map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
    }

    @FunctionalInterface
    private interface Step {
        void run() throws IOException;
    }
}
