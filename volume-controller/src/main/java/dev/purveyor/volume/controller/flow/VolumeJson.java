package dev.purveyor.volume.controller.flow;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

import dev.purveyor.Identity;
import dev.purveyor.JsonText;
import dev.purveyor.ParameterSchema;
import dev.purveyor.Quantity;
import dev.purveyor.runtime.json.JsonWriter;
import dev.purveyor.volume.AccessMode;
import dev.purveyor.volume.ClaimRef;
import dev.purveyor.volume.NewVolume;
import dev.purveyor.volume.ReclaimPolicy;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.Topology;
import dev.purveyor.volume.VolumeName;
import dev.purveyor.volume.controller.record.Names;
import dev.purveyor.volume.controller.record.VolumeRecord;

/**
 * A PersistentVolume as JSON: written from what an author made, read for what an author deletes.
 *
 * @param finalizer whether our finalizer is written
 * @param identity stamped on every volume; null for none
 * @param reach the node affinity of volumes whose author gave none
 */
record VolumeJson(boolean finalizer, @Nullable Identity identity, Topology reach, ParameterSchema schema) {
    private static final Set<String> NOT_A_SOURCE = Set.of("accessModes", "capacity", "claimRef", "mountOptions",
            "nodeAffinity", "persistentVolumeReclaimPolicy", "storageClassName", "volumeAttributesClassName",
            "volumeMode");

    byte[] write(NewVolume volume, Snapshot snapshot) {
        return JsonWriter.object(o -> o.text("apiVersion", "v1").text("kind", "PersistentVolume")
                .object("metadata", metadata -> {
                    metadata.text("name", volume.name().value()).texts("labels", volume.labels()).texts("annotations",
                            annotations(volume, snapshot));
                    if (finalizer) metadata.texts("finalizers", List.of(Names.FINALIZER));
                }).object("spec", spec -> writeSpec(spec, volume, snapshot)));
    }

    Map<String, String> annotations(NewVolume volume, Snapshot snapshot) {
        var annotations = new TreeMap<>(volume.annotations());
        annotations.put(Names.PROVISIONED_BY, snapshot.storageClass().provisioner());
        if (identity != null) annotations.put(identity.annotation(), identity.value());
        var parameters = volume.parameters().asMap();
        if (!parameters.isEmpty()) annotations.put(Names.PARAMETERS, JsonText.of(parameters).text());
        return annotations;
    }

    private void writeSpec(JsonWriter spec, NewVolume volume, Snapshot snapshot) {
        var claim = snapshot.claim().head();
        spec.object("capacity", capacity -> capacity.text("storage", volume.capacity().toString()))
                .texts("accessModes", volume.accessModes().stream().map(AccessMode::kubernetesName).toList())
                .text("persistentVolumeReclaimPolicy", volume.reclaimPolicy().kubernetesName())
                .text("storageClassName", volume.className()).text("volumeMode", volume.volumeMode().kubernetesName())
                .object("claimRef",
                        ref -> ref.text("apiVersion", "v1").text("kind", "PersistentVolumeClaim")
                                .text("namespace", claim.namespace()).text("name", claim.name())
                                .text("uid", claim.uid()).text("resourceVersion", claim.resourceVersion()));
        if (!volume.mountOptions().isEmpty()) spec.texts("mountOptions", volume.mountOptions());
        volume.attributesClassName().ifPresent(name -> spec.text("volumeAttributesClassName", name));
        var nodes = volume.nodeAffinity().isAnywhere() ? reach : volume.nodeAffinity();
        if (!nodes.isAnywhere()) spec.raw("nodeAffinity", utf8(nodes.toNodeAffinityJson()));
        volume.sourceJson().toMap().forEach((kind, fields) -> spec.raw(kind, utf8(JsonText.of(object(fields)))));
    }

    StoredVolume read(VolumeRecord record, VolumeRecord.Ours ours) {
        var spec = JsonText.trusted(new String(ours.spec(), StandardCharsets.UTF_8)).toMap();
        var volume = StoredVolume.builder(VolumeName.of(record.name())).uid(record.head().uid()).labels(ours.labels())
                .annotations(ours.annotations()).className(ours.className())
                .reclaimPolicy(ours.reclaimPolicy().equals("Retain") ? ReclaimPolicy.RETAIN : ReclaimPolicy.DELETE)
                .parameters(schema.readStored(parameters(ours.annotations()))).json(json(record, ours));
        source(spec).forEach((kind, fields) -> volume.source(JsonText.of(Map.of(kind, fields))));
        if (object(spec.getOrDefault("capacity", Map.of())).get("storage") instanceof String size) {
            volume.capacity(Quantity.parse(size));
        }
        var claim = object(spec.getOrDefault("claimRef", Map.of()));
        if (claim.get("namespace") instanceof String namespace && claim.get("name") instanceof String name
                && claim.get("uid") instanceof String uid) {
            volume.claim(new ClaimRef(namespace, name, uid));
        }
        return volume.build();
    }

    /** The member of a spec that says where the data is; empty if there is none. */
    static Map<String, Object> source(Map<String, Object> spec) {
        var source = new TreeMap<>(spec);
        source.keySet().removeAll(NOT_A_SOURCE);
        return source;
    }

    private static Map<String, String> parameters(Map<String, String> annotations) {
        var stored = annotations.get(Names.PARAMETERS);
        if (stored == null) return Map.of();
        var parameters = new TreeMap<String, String>();
        JsonText.trusted(stored).toMap().forEach((name, value) -> parameters.put(name, String.valueOf(value)));
        return parameters;
    }

    private static JsonText json(VolumeRecord record, VolumeRecord.Ours ours) {
        var head = record.head();
        return JsonText.trusted(new String(JsonWriter.object(o -> o.text("apiVersion", "v1")
                .text("kind", "PersistentVolume")
                .object("metadata", m -> m.text("name", head.name()).text("uid", head.uid())
                        .text("resourceVersion", head.resourceVersion()).texts("labels", ours.labels())
                        .texts("annotations", ours.annotations()))
                .raw("spec", ours.spec())), StandardCharsets.UTF_8));
    }

    @SuppressWarnings("unchecked") // JsonText gives objects as maps by name.
    static Map<String, Object> object(Object value) {
        return value instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
    }

    private static byte[] utf8(JsonText text) {
        return text.text().getBytes(StandardCharsets.UTF_8);
    }
}
