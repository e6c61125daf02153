package dev.purveyor.runtime.json;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over the fields of one JSON object. Call {@link #next()} until it is false and read the values of interest;
 * a value that nobody read, or read only in part, is skipped without being built. Each value can be read once.
 *
 * <pre>{@code
 * while (fields.next()) {
 *     switch (fields.name()) {
 *         case "phase" -> phase = fields.text();
 *         case "owner" -> owner = owner(fields.object());
 *         default -> {}
 *     }
 * }
 * }</pre>
 *
 * A value of another type than the one asked for reads as null, as an empty object or as nothing: what an API server
 * serves has been validated there, and a reader must not fall over a field that it does not know. Not thread-safe.
 */
public class JsonFields {
    private final JsonParser parser;
    private String name = "";
    private boolean unread;
    private boolean done;
    private @Nullable JsonFields open;

    /** Starts at the object, or at whatever else, that the parser stands on. */
    JsonFields(JsonParser parser) throws IOException {
        this.parser = parser;
        if (!parser.hasToken(JsonToken.START_OBJECT)) {
            parser.skipChildren();
            done = true;
        }
    }

    /** Moves to the next field; false at the end of the object. */
    public boolean next() throws IOException {
        if (done) {
            return false;
        }
        leaveValue();
        if (parser.nextToken() == JsonToken.END_OBJECT) {
            done = true;
            releaseAtEndOfBytes();
            return false;
        }
        name = parser.currentName();
        parser.nextToken();
        unread = true;
        return true;
    }

    /** Name of the current field. */
    public final String name() {
        return name;
    }

    /** The current value if it is a string, a number or a boolean, as text; otherwise null. */
    public final @Nullable String text() throws IOException {
        unread = false;
        return scalarText();
    }

    /** As {@link #text()}, from the interner if it knows the value. */
    public final @Nullable String text(Interner interner) throws IOException {
        unread = false;
        return parser.hasToken(JsonToken.VALUE_STRING) ? interner.textOf(parser) : scalarText();
    }

    public final boolean bool() {
        unread = false;
        return parser.hasToken(JsonToken.VALUE_TRUE);
    }

    /** The current value if it is a whole number that fits, else the given one. */
    public final long number(long otherwise) throws IOException {
        unread = false;
        return parser.hasToken(JsonToken.VALUE_NUMBER_INT)
                && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER
                        ? parser.getLongValue()
                        : otherwise;
    }

    /** A cursor over the current value; without fields if that is not an object. */
    public final JsonFields object() throws IOException {
        unread = false;
        open = new JsonFields(parser);
        return open;
    }

    /** Runs the action for each element of the current value if it is an array. */
    public final void each(ElementAction action) throws IOException {
        unread = false;
        if (!parser.hasToken(JsonToken.START_ARRAY)) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            unread = true;
            action.accept(this);
            leaveValue();
        }
    }

    /** The current value if it is an object, its scalar values as text, in the order of the document. */
    public final Map<String, String> strings() throws IOException {
        var strings = new LinkedHashMap<String, String>();
        var fields = object();
        while (fields.next()) {
            var value = fields.text();
            if (value != null) {
                strings.put(fields.name(), value);
            }
        }
        return strings;
    }

    /** The current value as JSON of its own, without insignificant white space; numbers keep their exact value. */
    public final byte[] raw() throws IOException {
        unread = false;
        var bytes = new ByteArrayOutputStream(512);
        try (JsonGenerator copy = Json.FACTORY.createGenerator(bytes)) {
            copy.copyCurrentStructureExact(parser);
        }
        return bytes.toByteArray();
    }

    /** Skips what is left of this object. */
    public final void finish() throws IOException {
        while (next()) {
            skip();
        }
    }

    /** Called for a value that nobody wants. */
    void skip() throws IOException {
        parser.skipChildren();
        unread = false;
    }

    final JsonParser parser() {
        return parser;
    }

    final <F extends JsonFields> F enter(F fields) {
        unread = false;
        open = fields;
        return fields;
    }

    private void leaveValue() throws IOException {
        if (open != null) {
            open.finish();
            open = null;
        }
        if (unread) {
            skip();
        }
    }

    // Only a parser that was closed gives its buffers, and the field names that it has learnt, to those after it. One that
    // reads a stream is not at its end: more objects may follow.
    private void releaseAtEndOfBytes() throws IOException {
        if (parser.getParsingContext().inRoot() && parser.getInputSource() == null) {
            parser.close();
        }
    }

    private @Nullable String scalarText() throws IOException {
        if (parser.currentToken().isScalarValue() && !parser.hasToken(JsonToken.VALUE_NULL)) {
            return parser.getText();
        }
        parser.skipChildren();
        return null;
    }

    /** What to do with an element of an array: the cursor stands on it as on the value of a field. */
    @FunctionalInterface
    public interface ElementAction {
        void accept(JsonFields element) throws IOException;
    }
}
