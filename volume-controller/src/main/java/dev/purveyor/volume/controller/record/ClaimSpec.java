package dev.purveyor.volume.controller.record;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.json.Json;
import dev.purveyor.runtime.json.JsonFields;
import dev.purveyor.volume.DataSource;

/**
 * What a claim asks for, read when it is its turn.
 *
 * @param accessModes as Kubernetes spells them
 * @param capacity as the user wrote it; empty if there is none
 * @param volumeMode Filesystem or Block
 * @param hasSelector whether it insists on existing volumes
 * @param dataSource what the volume shall be filled from, by the newer field if both are set; null for nothing
 * @param attributesClass null for none
 */
public record ClaimSpec(List<String> accessModes, String capacity, String volumeMode, boolean hasSelector,
        @Nullable DataSource dataSource, @Nullable String attributesClass) {

    public static ClaimSpec of(ClaimRecord claim) {
        try {
            return read(Json.object(claim.spec()), claim.head().namespace());
        } catch (IOException e) {
            throw new IllegalStateException("the API server sent a claim that cannot be read: " + claim, e);
        }
    }

    private static ClaimSpec read(JsonFields fields, String namespace) throws IOException {
        var modes = new ArrayList<String>();
        String capacity = "";
        String mode = "Filesystem";
        boolean selector = false;
        DataSource source = null;
        DataSource sourceRef = null;
        String attributesClass = null;
        while (fields.next()) {
            switch (fields.name()) {
                case "accessModes" -> fields.each(each -> modes.add(ClaimDecoder.orEmpty(each.text())));
                case "resources" -> capacity = storage(fields.object());
                case "volumeMode" -> mode = orElse(fields.text(), mode);
                case "selector" -> selector = isNotEmpty(fields.object());
                case "dataSource" -> source = dataSource(fields.object(), namespace);
                case "dataSourceRef" -> sourceRef = dataSource(fields.object(), namespace);
                case "volumeAttributesClassName" -> attributesClass = fields.text();
                default -> {
                }
            }
        }
        return new ClaimSpec(List.copyOf(modes), capacity, mode, selector, sourceRef != null ? sourceRef : source,
                attributesClass == null || attributesClass.isEmpty() ? null : attributesClass);
    }

    private static String storage(JsonFields resources) throws IOException {
        String storage = "";
        while (resources.next()) {
            if (!resources.name().equals("requests")) continue;
            var requests = resources.object();
            while (requests.next()) {
                if (requests.name().equals("storage")) storage = ClaimDecoder.orEmpty(requests.text());
            }
        }
        return storage;
    }

    private static boolean isNotEmpty(JsonFields object) throws IOException {
        boolean any = false;
        while (object.next())
            any = true;
        return any;
    }

    private static String orElse(@Nullable String text, String otherwise) {
        return text == null || text.isEmpty() ? otherwise : text;
    }

    private static @Nullable DataSource dataSource(JsonFields fields, String namespace) throws IOException {
        String group = "";
        String kind = "";
        String name = "";
        String from = namespace;
        while (fields.next()) {
            switch (fields.name()) {
                case "apiGroup" -> group = ClaimDecoder.orEmpty(fields.text());
                case "kind" -> kind = ClaimDecoder.orEmpty(fields.text());
                case "name" -> name = ClaimDecoder.orEmpty(fields.text());
                case "namespace" -> from = orElse(fields.text(), namespace);
                default -> {
                }
            }
        }
        return kind.isEmpty() || name.isEmpty() ? null : new DataSource(group, kind, from, name);
    }
}
