package dev.purveyor.runtime.journal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;

/**
 * A ledger as one revision of its ConfigMap.
 *
 * @param resourceVersion the API server's version; empty for an object that does not exist yet
 * @param session a random word for one opening: owners' names repeat, sessions do not
 * @param write counts the writes of a session
 * @param count how many entries the body holds
 * @param body what {@link LedgerCodec} made
 */
record LedgerPage(String resourceVersion, long epoch, String owner, String session, long write, int count,
        byte[] body) {
    private static final JsonFactory JSON = JsonFactory.builder()
            .recyclerPool(JsonRecyclerPools.sharedBoundedPool()).build();

    byte[] toJson(String namespace, String name) {
        var bytes = new ByteArrayOutputStream(body.length * 4 / 3 + 512);
        try (var json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("apiVersion", "v1");
            json.writeStringField("kind", "ConfigMap");
            json.writeObjectFieldStart("metadata");
            json.writeStringField("name", name);
            json.writeStringField("namespace", namespace);
            if (!resourceVersion.isEmpty()) {
                json.writeStringField("resourceVersion", resourceVersion);
            }
            json.writeObjectFieldStart("labels");
            json.writeStringField("app.kubernetes.io/managed-by", "purveyor");
            json.writeEndObject();
            json.writeEndObject();
            json.writeObjectFieldStart("data");
            json.writeStringField("format", Integer.toString(LedgerCodec.FORMAT));
            json.writeStringField("epoch", Long.toString(epoch));
            json.writeStringField("owner", owner);
            json.writeStringField("session", session);
            json.writeStringField("write", Long.toString(write));
            json.writeStringField("count", Integer.toString(count));
            json.writeEndObject();
            json.writeObjectFieldStart("binaryData");
            json.writeBinaryField("entries", body);
            json.writeEndObject();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads a ConfigMap. The header is understood before the body is looked at, so that a newer format is named as such.
     *
     * @throws IOException with a sentence about what is wrong
     */
    static LedgerPage parse(byte[] configMap) throws IOException {
        var metadata = new HashMap<String, String>();
        var header = new HashMap<String, String>();
        var body = new HashMap<String, byte[]>();
        try (var json = JSON.createParser(configMap)) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                var name = json.currentName();
                json.nextToken();
                switch (name) {
                    case "metadata" -> readStrings(json, metadata);
                    case "data" -> readStrings(json, header);
                    case "binaryData" -> readBinary(json, body);
                    default -> json.skipChildren();
                }
            }
        }
        return of(metadata, header, body);
    }

    private static LedgerPage of(Map<String, String> metadata, Map<String, String> header, Map<String, byte[]> body)
            throws IOException {
        var format = number(header, "format");
        if (format != LedgerCodec.FORMAT) {
            throw new IOException("it is written in format " + format + ", and this version understands only format "
                    + LedgerCodec.FORMAT + "; run the version that wrote it, or a newer one");
        }
        var entries = body.get("entries");
        if (entries == null) {
            throw new IOException("its binaryData has no \"entries\"");
        }
        return new LedgerPage(text(metadata, "resourceVersion"), number(header, "epoch"), text(header, "owner"),
                text(header, "session"), number(header, "write"), (int) number(header, "count"), entries);
    }

    private static String text(Map<String, String> fields, String name) throws IOException {
        var value = fields.get(name);
        if (value == null) {
            throw new IOException("it has no \"" + name + "\", so it is not one of our journals");
        }
        return value;
    }

    private static long number(Map<String, String> fields, String name) throws IOException {
        var value = text(fields, name);
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IOException("its \"" + name + "\" is \"" + value + "\", which is not a number", e);
        }
    }

    private static void readStrings(JsonParser json, Map<String, String> into) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            var name = json.currentName();
            if (json.nextToken() == JsonToken.VALUE_STRING) {
                into.put(name, json.getText());
            } else {
                json.skipChildren();
            }
        }
    }

    private static void readBinary(JsonParser json, Map<String, byte[]> into) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            var name = json.currentName();
            json.nextToken();
            into.put(name, json.getBinaryValue());
        }
    }
}
