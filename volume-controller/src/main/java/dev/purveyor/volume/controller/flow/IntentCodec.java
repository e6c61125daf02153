package dev.purveyor.volume.controller.flow;

import java.io.IOException;
import java.util.Map;

import dev.purveyor.runtime.journal.Intent;
import dev.purveyor.runtime.json.ItemFields;
import dev.purveyor.runtime.json.JsonWriter;
import dev.purveyor.volume.TopologyTerm;
import dev.purveyor.volume.VolumeName;
import dev.purveyor.volume.controller.record.ClaimRecord;
import dev.purveyor.volume.controller.record.ClassDecoder;
import dev.purveyor.volume.controller.record.ClassRecord;

/** A snapshot as an intent of the journal and back. The class, which many have in common, is the intent's shared part. */
public final class IntentCodec {
    static final String PROVISIONING = "provisioning";

    private IntentCodec() {}

    static Intent encode(Snapshot snapshot) {
        var claim = snapshot.claim();
        var head = claim.head();
        var payload = JsonWriter.object(o -> o.object("metadata", m -> m.text("namespace", head.namespace())
                .text("name", head.name()).text("uid", head.uid()).text("resourceVersion", head.resourceVersion()))
                .text("provisioner", claim.provisioner()).text("className", claim.className())
                .text("created", claim.created()).texts("labels", claim.labels())
                .texts("annotations", claim.annotations()).raw("spec", claim.spec()));
        return new Intent(snapshot.key(), PROVISIONING, payload, encode(snapshot.storageClass()));
    }

    /** Of the claim that it is for; empty if that cannot be read. */
    public static String namespaceOf(Intent intent) {
        try {
            return claim(intent.payload()).head().namespace();
        } catch (IOException | IllegalArgumentException e) {
            return "";
        }
    }

    /** @throws IOException if this is not what {@link #encode} writes */
    static Snapshot decode(Intent intent) throws IOException {
        return new Snapshot(VolumeName.of(intent.key()), claim(intent.payload()), storageClass(intent.shared()));
    }

    /** As the API server would write it, so that the same decoder reads both. */
    private static byte[] encode(ClassRecord storageClass) {
        var head = storageClass.head();
        return JsonWriter.object(o -> o
                .object("metadata", m -> m.text("name", head.name()).text("uid", head.uid()).text("resourceVersion",
                        head.resourceVersion()))
                .text("provisioner", storageClass.provisioner()).texts("parameters", storageClass.parameters())
                .text("reclaimPolicy", storageClass.reclaimPolicy().kubernetesName())
                .texts("mountOptions", storageClass.mountOptions())
                .text("volumeBindingMode", storageClass.waitsForConsumer() ? "WaitForFirstConsumer" : "Immediate")
                .objects("allowedTopologies", storageClass.allowedTopologies().terms(), IntentCodec::encode));
    }

    private static void encode(JsonWriter out, TopologyTerm term) {
        out.objects("matchLabelExpressions", term.labels().entrySet(),
                (o, label) -> o.text("key", label.getKey()).texts("values", label.getValue()));
    }

    private static ClassRecord storageClass(byte[] json) throws IOException {
        var decoded = new ClassDecoder().decode(ItemFields.of(json));
        if (decoded == null) throw new IOException("the journal holds a class that cannot be read");
        return decoded;
    }

    private static ClaimRecord claim(byte[] json) throws IOException {
        String provisioner = "";
        String className = null;
        String created = "";
        Map<String, String> labels = Map.of();
        Map<String, String> annotations = Map.of();
        byte[] spec = {'{', '}'};
        var item = ItemFields.of(json);
        while (item.next()) {
            switch (item.name()) {
                case "provisioner" -> provisioner = String.valueOf(item.text());
                case "className" -> className = item.text();
                case "created" -> created = String.valueOf(item.text());
                case "labels" -> labels = item.strings();
                case "annotations" -> annotations = item.strings();
                case "spec" -> spec = item.raw();
                default -> {
                }
            }
        }
        return new ClaimRecord(item.head(), provisioner, className, "", false, created, labels, annotations, spec);
    }
}
