package dev.purveyor.volume.controller.record;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.json.Interner;
import dev.purveyor.runtime.json.ItemFields;
import dev.purveyor.runtime.json.Json;
import dev.purveyor.runtime.json.JsonFields;
import dev.purveyor.runtime.reflect.Decoder;

/** Keeps what is ours, and of everything else the name. */
public final class VolumeDecoder implements Decoder<VolumeRecord> {
    private static final byte[] NOTHING = new byte[0];

    private final Set<String> ourNames;
    private final Interner interner = new Interner(256);

    public VolumeDecoder(Set<String> ourNames) {
        this.ourNames = Set.copyOf(ourNames);
    }

    @Override
    public @Nullable VolumeRecord decode(ItemFields item) throws IOException {
        Map<String, String> labels = Map.of();
        Map<String, String> annotations = Map.of();
        var finalizers = new ArrayList<String>();
        boolean deleting = false;
        byte[] spec = NOTHING;
        String phase = "";
        while (item.next()) {
            switch (item.name()) {
                case "metadata" -> {
                    var metadata = item.metadata();
                    while (metadata.next()) {
                        switch (metadata.name()) {
                            case "labels" -> labels = metadata.strings();
                            case "annotations" -> annotations = metadata.strings();
                            case "finalizers" -> metadata.each(
                                    finalizer -> finalizers.add(ClaimDecoder.orEmpty(finalizer.text(interner))));
                            case "deletionTimestamp" -> deleting = metadata.text() != null;
                            default -> {
                            }
                        }
                    }
                }
                case "spec" -> spec = item.raw();
                case "status" -> phase = phase(item.object());
                default -> {
                }
            }
        }
        var seen = SpecFields.read(spec, interner);
        if (!isOurs(annotations, seen.csiDriver)) return new VolumeRecord(item.head(), seen.claimUid, null);
        var keepAll = !phase.equals("Bound");
        return new VolumeRecord(item.head(), seen.claimUid, new VolumeRecord.Ours(
                annotations.getOrDefault(Names.PROVISIONED_BY, ""), phase, seen.policy, deleting,
                List.copyOf(finalizers), seen.className, !seen.csiDriver.isEmpty(), Map.copyOf(labels),
                Map.copyOf(annotations), keepAll ? spec : NOTHING));
    }

    /** The Go library's test: the maker decides, then the CSI driver, then whom it was migrated to. */
    private boolean isOurs(Map<String, String> annotations, String csiDriver) {
        var maker = annotations.get(Names.PROVISIONED_BY);
        var migrated = ourNames.contains(annotations.getOrDefault(Names.MIGRATED_TO, ""));
        if (maker != null) return ourNames.contains(maker) || migrated;
        return csiDriver.isEmpty() ? migrated : ourNames.contains(csiDriver);
    }

    private String phase(JsonFields status) throws IOException {
        String phase = "";
        while (status.next()) {
            if (status.name().equals("phase")) phase = ClaimDecoder.orEmpty(status.text(interner));
        }
        return phase;
    }

    /** The few fields of a spec that decisions need. */
    private record SpecFields(String claimUid, String policy, String className, String csiDriver) {
        static SpecFields read(byte[] spec, Interner interner) throws IOException {
            String claimUid = "";
            String policy = "";
            String className = "";
            String csiDriver = "";
            if (spec.length == 0) return new SpecFields(claimUid, policy, className, csiDriver);
            var fields = Json.object(spec);
            while (fields.next()) {
                switch (fields.name()) {
                    case "claimRef" -> claimUid = member(fields.object(), "uid");
                    case "persistentVolumeReclaimPolicy" -> policy = ClaimDecoder.orEmpty(fields.text(interner));
                    case "storageClassName" -> className = ClaimDecoder.orEmpty(fields.text(interner));
                    case "csi" -> csiDriver = member(fields.object(), "driver");
                    default -> {
                    }
                }
            }
            return new SpecFields(claimUid, policy, className, csiDriver);
        }

        private static String member(JsonFields object, String name) throws IOException {
            String found = "";
            while (object.next()) {
                if (object.name().equals(name)) found = ClaimDecoder.orEmpty(object.text());
            }
            return found;
        }
    }
}
