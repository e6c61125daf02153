package dev.purveyor.runtime.lease;

import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.json.Json;
import dev.purveyor.runtime.json.JsonFields;
import dev.purveyor.runtime.json.JsonWriter;

/**
 * Leases as JSON. What a field holds that we cannot read counts as absent: one that was garbled must not end an
 * election. What others keep in a Lease (labels, a strategy, a preferred holder) is written back as it was.
 */
final class LeaseCodec {
    // A MicroTime: Go's clients refuse any other number of digits.
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'")
            .withZone(ZoneOffset.UTC);

    /** A Lease of a list. */
    record Named(String name, LeaseRecord record) {}

    private LeaseCodec() {}

    static LeaseRecord decode(byte[] json) throws IOException {
        return decode(Json.object(json));
    }

    static LeaseRecord decode(JsonFields lease) throws IOException {
        return named(lease).record();
    }

    static Named named(JsonFields lease) throws IOException {
        var draft = new Draft();
        while (lease.next()) {
            switch (lease.name()) {
                case "metadata" -> draft.metadata(lease.object());
                case "spec" -> draft.spec(lease.object());
                default -> {
                }
            }
        }
        return new Named(draft.name, new LeaseRecord(draft.holder, draft.duration, draft.acquired, draft.renewed,
                draft.transitions, draft.resourceVersion, draft.annotations));
    }

    static byte[] create(String namespace, String name, Map<String, String> labels, LeaseRecord record) {
        return JsonWriter.object(o -> {
            o.text("apiVersion", "coordination.k8s.io/v1").text("kind", "Lease");
            o.object("metadata", m -> {
                m.text("name", name).text("namespace", namespace);
                if (!labels.isEmpty()) {
                    m.texts("labels", labels);
                }
                annotations(m, record);
            });
            o.object("spec", s -> spec(s, record));
        });
    }

    /** The Lease that the JSON holds with the record's words in it. */
    static byte[] replace(byte[] base, LeaseRecord record) throws IOException {
        var fields = raws(Json.object(base));
        var metadata = raws(Json.object(fields.getOrDefault("metadata", new byte[]{'{', '}'})));
        var spec = raws(Json.object(fields.getOrDefault("spec", new byte[]{'{', '}'})));
        // Left out, the server keeps them.
        metadata.remove("managedFields");
        metadata.remove("annotations");
        spec.keySet().removeAll(
                List.of("holderIdentity", "leaseDurationSeconds", "acquireTime", "renewTime",
                        "leaseTransitions"));
        fields.remove("metadata");
        fields.remove("spec");
        return JsonWriter.object(o -> {
            fields.forEach(o::raw);
            o.object("metadata", m -> {
                metadata.forEach(m::raw);
                annotations(m, record);
            });
            o.object("spec", s -> {
                spec.forEach(s::raw);
                spec(s, record);
            });
        });
    }

    static String micros(Instant instant) {
        return MICROS.format(instant);
    }

    private static void annotations(JsonWriter metadata, LeaseRecord record) {
        if (!record.annotations().isEmpty()) {
            metadata.texts("annotations", record.annotations());
        }
    }

    private static void spec(JsonWriter spec, LeaseRecord record) {
        spec.text("holderIdentity", record.holder());
        spec.number("leaseDurationSeconds", record.duration().toSeconds());
        spec.text("acquireTime", record.acquired() == null ? null : micros(record.acquired()));
        spec.text("renewTime", record.renewed() == null ? null : micros(record.renewed()));
        spec.number("leaseTransitions", record.transitions());
    }

    private static Map<String, byte[]> raws(JsonFields fields) throws IOException {
        var raws = new LinkedHashMap<String, byte[]>();
        while (fields.next()) {
            raws.put(fields.name(), fields.raw());
        }
        return raws;
    }

    private static final class Draft {
        private String name = "";
        private String holder = "";
        private Duration duration = Duration.ZERO;
        private @Nullable Instant acquired;
        private @Nullable Instant renewed;
        private int transitions;
        private String resourceVersion = "";
        private Map<String, String> annotations = Map.of();

        private void metadata(JsonFields metadata) throws IOException {
            while (metadata.next()) {
                switch (metadata.name()) {
                    case "name" -> name = orEmpty(metadata.text());
                    case "resourceVersion" -> resourceVersion = orEmpty(metadata.text());
                    case "annotations" -> annotations = metadata.strings();
                    default -> {
                    }
                }
            }
        }

        private void spec(JsonFields spec) throws IOException {
            while (spec.next()) {
                switch (spec.name()) {
                    case "holderIdentity" -> holder = orEmpty(spec.text());
                    case "leaseDurationSeconds" -> duration = Duration.ofSeconds(natural(spec));
                    case "acquireTime" -> acquired = instant(spec.text());
                    case "renewTime" -> renewed = instant(spec.text());
                    case "leaseTransitions" -> transitions = natural(spec);
                    default -> {
                    }
                }
            }
        }

        private static int natural(JsonFields field) throws IOException {
            var number = field.number(0);
            return number < 0 || number > Integer.MAX_VALUE ? 0 : (int) number;
        }

        private static String orEmpty(@Nullable String text) {
            return text == null ? "" : text;
        }

        private static @Nullable Instant instant(@Nullable String text) {
            try {
                return text == null ? null : Instant.parse(text);
            } catch (DateTimeException garbled) {
                return null;
            }
        }
    }
}
