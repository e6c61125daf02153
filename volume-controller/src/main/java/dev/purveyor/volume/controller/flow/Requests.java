package dev.purveyor.volume.controller.flow;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import dev.purveyor.JsonText;
import dev.purveyor.ParameterSchema;
import dev.purveyor.Quantity;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.json.JsonWriter;
import dev.purveyor.volume.AccessMode;
import dev.purveyor.volume.Claim;
import dev.purveyor.volume.VolumeMode;
import dev.purveyor.volume.VolumeRequest;
import dev.purveyor.volume.controller.record.ClaimRecord;
import dev.purveyor.volume.controller.record.ClaimSpec;
import dev.purveyor.volume.controller.record.Names;

/** Turns a snapshot into what an author receives. */
final class Requests {
    private final ParameterSchema schema;
    private final Duration limit;
    private final Time time;

    Requests(ParameterSchema schema, Duration limit, Time time) {
        this.schema = schema;
        this.limit = limit;
        this.time = time;
    }

    VolumeRequest from(Snapshot snapshot, long epoch, Consumer<String> progress) {
        var storageClass = snapshot.storageClass();
        var request = VolumeRequest.builder(snapshot.volumeName(), claim(snapshot.claim()), time.now().plus(limit))
                .storageClass(storageClass.name(), storageClass.head().uid())
                .parameters(schema.readStored(storageClass.parameters())).reclaimPolicy(storageClass.reclaimPolicy())
                .mountOptions(storageClass.mountOptions()).allowedTopologies(storageClass.allowedTopologies())
                .clock(time::now).onProgress(progress);
        var annotations = snapshot.claim().annotations();
        var node = annotations.getOrDefault(Names.SELECTED_NODE,
                annotations.getOrDefault(Names.ALPHA_SELECTED_NODE, ""));
        if (!node.isEmpty()) request.selectedNode(node);
        if (epoch > 0) request.epoch(epoch);
        return request.build();
    }

    static Claim claim(ClaimRecord record) {
        var spec = ClaimSpec.of(record);
        var claim = Claim.builder(record.ref()).labels(record.labels()).annotations(record.annotations())
                .accessModes(spec.accessModes().stream().map(AccessMode::of)
                        .collect(Collectors.toCollection(() -> EnumSet.noneOf(AccessMode.class))))
                .capacity(Quantity.parse(spec.capacity())).volumeMode(VolumeMode.of(spec.volumeMode()))
                .json(JsonText.trusted(new String(json(record), StandardCharsets.UTF_8)));
        if (record.className() != null) claim.className(record.className());
        if (spec.attributesClass() != null) claim.attributesClassName(spec.attributesClass());
        if (spec.dataSource() != null) claim.dataSource(spec.dataSource());
        return claim.build();
    }

    private static byte[] json(ClaimRecord record) {
        var head = record.head();
        return JsonWriter.object(o -> o.text("apiVersion", "v1").text("kind", "PersistentVolumeClaim")
                .object("metadata", m -> m.text("namespace", head.namespace()).text("name", head.name())
                        .text("uid", head.uid()).text("resourceVersion", head.resourceVersion())
                        .text("creationTimestamp", record.created()).texts("labels", record.labels())
                        .texts("annotations", record.annotations()))
                .raw("spec", record.spec()));
    }
}
