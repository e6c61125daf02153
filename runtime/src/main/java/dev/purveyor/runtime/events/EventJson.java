package dev.purveyor.runtime.events;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;

/** Series as core/v1 Events. */
final class EventJson {
    private static final JsonFactory JSON = JsonFactory.builder()
            .recyclerPool(JsonRecyclerPools.sharedBoundedPool()).build();

    private final String component;
    private final String instance;

    private interface Body {
        void write(JsonGenerator json) throws IOException;
    }

    EventJson(String component, String instance) {
        this.component = component;
        this.instance = instance;
    }

    byte[] create(Series series) {
        return object(json -> {
            json.writeStringField("apiVersion", "v1");
            json.writeStringField("kind", "Event");
            json.writeObjectFieldStart("metadata");
            json.writeStringField("name", series.name);
            json.writeStringField("namespace", series.about.eventNamespace());
            json.writeEndObject();
            json.writeObjectFieldStart("involvedObject");
            json.writeStringField("apiVersion", series.about.apiVersion());
            json.writeStringField("kind", series.about.kind());
            optional(json, "namespace", series.about.namespace());
            json.writeStringField("name", series.about.name());
            optional(json, "uid", series.about.uid());
            optional(json, "resourceVersion", series.about.resourceVersion());
            json.writeEndObject();
            json.writeStringField("type", series.type.word);
            json.writeStringField("reason", series.reason);
            json.writeObjectFieldStart("source");
            json.writeStringField("component", component);
            json.writeEndObject();
            json.writeStringField("reportingComponent", component);
            json.writeStringField("reportingInstance", instance);
            json.writeStringField("firstTimestamp", time(series.first));
            occurrence(json, series);
        });
    }

    /** A merge patch. */
    byte[] repeat(Series series) {
        return object(json -> occurrence(json, series));
    }

    private static void occurrence(JsonGenerator json, Series series) throws IOException {
        json.writeStringField("lastTimestamp", time(series.last));
        json.writeNumberField("count", series.count);
        json.writeStringField("message", series.message);
    }

    private static void optional(JsonGenerator json, String field, String value) throws IOException {
        if (!value.isEmpty()) {
            json.writeStringField(field, value);
        }
    }

    private static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static byte[] object(Body body) {
        var bytes = new ByteArrayOutputStream(512);
        try (var json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            body.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }
}
