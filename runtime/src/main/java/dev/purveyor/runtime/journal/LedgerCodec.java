package dev.purveyor.runtime.journal;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;

/**
 * The entries of a ledger as compressed JSON, format 1. Bytes that are text are written as text, for they compress far
 * better so. Reading is strict: what is not understood to the last field is refused, because an entry that is dropped is
 * something made and never found again.
 */
final class LedgerCodec {
    static final int FORMAT = 1;

    private static final char TEXT = 't';
    private static final char BASE64 = 'b';
    private static final JsonFactory JSON = JsonFactory.builder()
            .recyclerPool(JsonRecyclerPools.sharedBoundedPool()).build();

    private LedgerCodec() {}

    static byte[] encode(Collection<Entry> entries) {
        var bytes = new ByteArrayOutputStream();
        try (var json = JSON.createGenerator(new GZIPOutputStream(bytes))) {
            writeEntries(json, entries);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    private static void writeEntries(JsonGenerator json, Collection<Entry> entries) throws IOException {
        var shared = new LinkedHashMap<ByteBuffer, String>();
        for (var entry : entries) {
            if (entry.intent().shared().length > 0) {
                shared.computeIfAbsent(ByteBuffer.wrap(entry.intent().shared()), part -> "s" + shared.size());
            }
        }
        json.writeStartObject();
        json.writeObjectFieldStart("shared");
        for (var part : shared.entrySet()) {
            json.writeStringField(part.getValue(), text(part.getKey().array()));
        }
        json.writeEndObject();
        json.writeArrayFieldStart("entries");
        for (var entry : entries) {
            json.writeStartObject();
            json.writeStringField("key", entry.key());
            json.writeStringField("state", entry.intent().state());
            json.writeStringField("created", entry.createdAt().toString());
            json.writeStringField("number", Long.toString(entry.number()));
            json.writeStringField("payload", text(entry.intent().payload()));
            if (entry.intent().shared().length > 0) {
                json.writeStringField("shared", shared.get(ByteBuffer.wrap(entry.intent().shared())));
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** @throws IOException with a sentence about what is wrong */
    static List<Entry> decode(byte[] body) throws IOException {
        try (var json = JSON.createParser(new GZIPInputStream(new ByteArrayInputStream(body)))) {
            expect(json, json.nextToken(), JsonToken.START_OBJECT);
            expectField(json, "shared");
            var shared = readStrings(json, json.nextToken());
            expectField(json, "entries");
            expect(json, json.nextToken(), JsonToken.START_ARRAY);
            var entries = new ArrayList<Entry>();
            for (var token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
                entries.add(entry(readStrings(json, token), shared));
            }
            expect(json, json.nextToken(), JsonToken.END_OBJECT);
            if (json.nextToken() != null) {
                throw new IOException("there is more after the end");
            }
            return entries;
        } catch (DateTimeException | IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static Entry entry(Map<String, String> fields, Map<String, String> shared) throws IOException {
        var part = fields.remove("shared");
        var sharedBytes = part == null ? new byte[0] : bytes(take(shared, part, false));
        var key = take(fields, "key", true);
        var intent = new Intent(key, take(fields, "state", true), bytes(take(fields, "payload", true)), sharedBytes);
        var entry = new Entry(intent, Instant.parse(take(fields, "created", true)),
                Long.parseLong(take(fields, "number", true)));
        if (!fields.isEmpty()) {
            throw new IOException("the entry " + key + " has unknown fields " + fields.keySet());
        }
        return entry;
    }

    private static String take(Map<String, String> fields, String name, boolean once) throws IOException {
        var value = once ? fields.remove(name) : fields.get(name);
        if (value == null) {
            throw new IOException("\"" + name + "\" is missing");
        }
        return value;
    }

    private static Map<String, String> readStrings(JsonParser json, JsonToken start) throws IOException {
        expect(json, start, JsonToken.START_OBJECT);
        var strings = new HashMap<String, String>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            var name = json.currentName();
            expect(json, json.nextToken(), JsonToken.VALUE_STRING);
            if (strings.put(name, json.getText()) != null) {
                throw new IOException("\"" + name + "\" occurs twice");
            }
        }
        expect(json, json.currentToken(), JsonToken.END_OBJECT);
        return strings;
    }

    private static void expectField(JsonParser json, String name) throws IOException {
        expect(json, json.nextToken(), JsonToken.FIELD_NAME);
        if (!name.equals(json.currentName())) {
            throw new IOException("\"" + json.currentName() + "\" stands where \"" + name + "\" belongs");
        }
    }

    private static void expect(JsonParser json, JsonToken found, JsonToken wanted) throws IOException {
        if (found != wanted) {
            throw new IOException(
                    found + " stands where " + wanted + " belongs, at " + json.currentLocation().offsetDescription());
        }
    }

    private static String text(byte[] bytes) {
        try {
            return TEXT + StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException notText) {
            return BASE64 + Base64.getEncoder().encodeToString(bytes);
        }
    }

    private static byte[] bytes(String text) throws IOException {
        var rest = text.isEmpty() ? "" : text.substring(1);
        if (text.startsWith(String.valueOf(TEXT))) {
            return rest.getBytes(StandardCharsets.UTF_8);
        }
        if (text.startsWith(String.valueOf(BASE64))) {
            return Base64.getDecoder().decode(rest);
        }
        throw new IOException("bytes begin with neither " + TEXT + " nor " + BASE64);
    }
}
