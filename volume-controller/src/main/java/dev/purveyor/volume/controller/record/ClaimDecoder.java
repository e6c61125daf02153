package dev.purveyor.volume.controller.record;

import java.io.IOException;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.json.Interner;
import dev.purveyor.runtime.json.ItemFields;
import dev.purveyor.runtime.json.Json;
import dev.purveyor.runtime.json.JsonFields;
import dev.purveyor.runtime.reflect.Decoder;

/** Keeps claims that name one of our provisioners; those of others are nothing to us. */
public final class ClaimDecoder implements Decoder<ClaimRecord> {
    private static final byte[] NOTHING = new byte[0];

    private final Set<String> ourNames;
    private final Set<String> lasting;
    private final Interner interner = new Interner(256);

    /** @param lasting the annotations that are kept also of claims that are bound */
    public ClaimDecoder(Set<String> ourNames, Set<String> lasting) {
        this.ourNames = Set.copyOf(ourNames);
        this.lasting = Set.copyOf(lasting);
    }

    @Override
    public @Nullable ClaimRecord decode(ItemFields item) throws IOException {
        Map<String, String> labels = Map.of();
        Map<String, String> annotations = Map.of();
        String created = "";
        boolean deleting = false;
        byte[] spec = NOTHING;
        while (item.next()) {
            switch (item.name()) {
                case "metadata" -> {
                    var metadata = item.metadata();
                    while (metadata.next()) {
                        switch (metadata.name()) {
                            case "labels" -> labels = metadata.strings();
                            case "annotations" -> annotations = metadata.strings();
                            case "creationTimestamp" -> created = orEmpty(metadata.text());
                            case "deletionTimestamp" -> deleting = metadata.text() != null;
                            default -> {
                            }
                        }
                    }
                }
                case "spec" -> spec = item.raw();
                default -> {
                }
            }
        }
        var provisioner = provisioner(annotations);
        if (provisioner == null || !ourNames.contains(provisioner)) return null;
        return record(item, provisioner, annotations, labels, created, deleting, spec);
    }

    private ClaimRecord record(ItemFields item, String provisioner, Map<String, String> annotations,
            Map<String, String> labels, String created, boolean deleting, byte[] spec) throws IOException {
        String className = annotations.get(Names.BETA_CLASS);
        String boundTo = "";
        JsonFields fields = Json.object(spec);
        while (fields.next()) {
            switch (fields.name()) {
                case "storageClassName" -> {
                    var named = fields.text(interner);
                    if (className == null) className = named;
                }
                case "volumeName" -> boundTo = orEmpty(fields.text());
                default -> {
                }
            }
        }
        var pending = boundTo.isEmpty();
        if (!pending) annotations.keySet().retainAll(lasting);
        return new ClaimRecord(item.head(), provisioner, className, boundTo, deleting, created,
                pending ? Map.copyOf(labels) : Map.of(), Map.copyOf(annotations), pending ? spec : NOTHING);
    }

    private static @Nullable String provisioner(Map<String, String> annotations) {
        var current = annotations.get(Names.PROVISIONER);
        return current != null ? current : annotations.get(Names.BETA_PROVISIONER);
    }

    static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
