package dev.purveyor.runtime.json;

import java.io.IOException;
import java.io.InputStream;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;

/** Opens documents for reading. */
public final class Json {
    // Names live as long as their parser needs them: labels of a whole cluster must not end in the JVM's string table.
    // Buffers are shared by all threads: the usual way keeps some for each thread, and ours live for one request.
    static final JsonFactory FACTORY = JsonFactory.builder().configure(JsonFactory.Feature.INTERN_FIELD_NAMES, false)
            .configure(StreamReadFeature.AUTO_CLOSE_SOURCE, false).recyclerPool(JsonRecyclerPools.sharedBoundedPool())
            .build();

    private Json() {}

    /** A cursor over the fields of the object that the bytes hold. */
    public static JsonFields object(byte[] json) throws IOException {
        return rootOf(FACTORY.createParser(json));
    }

    /** The objects of a stream, one after the other, with or without line breaks between them. */
    public static JsonObjects objects(InputStream in) throws IOException {
        return new JsonObjects(FACTORY.createParser(in));
    }

    private static JsonFields rootOf(JsonParser parser) throws IOException {
        parser.nextToken();
        return new JsonFields(parser);
    }
}
