package dev.purveyor.runtime.json;

import java.io.IOException;

import com.fasterxml.jackson.core.JsonParser;
import org.jspecify.annotations.Nullable;

/** A sequence of JSON objects on one stream. Reads no further than the object that was asked for. */
public final class JsonObjects {
    private final JsonParser parser;
    private @Nullable JsonFields open;

    JsonObjects(JsonParser parser) {
        this.parser = parser;
    }

    /** The next object, or null at the end of the stream. What is left of the object before is skipped. */
    public @Nullable JsonFields next() throws IOException {
        if (open != null) {
            open.finish();
        }
        open = parser.nextToken() == null ? null : new JsonFields(parser);
        return open;
    }
}
