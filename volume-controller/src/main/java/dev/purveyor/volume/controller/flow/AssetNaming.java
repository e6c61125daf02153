package dev.purveyor.volume.controller.flow;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import dev.purveyor.JsonText;
import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.access.Outcome;
import dev.purveyor.runtime.json.Json;
import dev.purveyor.runtime.json.JsonFields;
import dev.purveyor.volume.NewVolume;
import dev.purveyor.volume.controller.record.Names;

/** Which PersistentVolumes of the cluster name an asset, whoever made them: asked before an asset might be deleted. */
final class AssetNaming {
    // What tells one asset from another. The rest (a file system, attributes, a secret) may be written differently by
    // whoever made the volume anew; that must not make a stranger of an asset in use.
    private static final Map<String, List<String>> IDENTITY = Map.of("hostPath", List.of("path"), "local",
            List.of("path"), "nfs", List.of("server", "path"), "csi", List.of("driver", "volumeHandle"), "iscsi",
            List.of("iqn", "lun"), "fc", List.of("targetWWNs", "lun"));

    private final Api api;

    AssetNaming(Api api) {
        this.api = api;
    }

    /** Who names an asset. */
    enum Naming {
        NOBODY,
        /** Only volumes that are being deleted: whether the asset goes with them is not decided yet. */
        DYING, LIVING
    }

    /** Among all volumes but the one of the same name, which a save runs into by itself. Read page by page. */
    Naming by(NewVolume volume) throws IOException {
        var found = new Search(volume);
        String continuation = "";
        do {
            var response = api.send(ApiRequest.get(Names.VOLUMES.path() + "?limit=500" + continuation));
            if (!response.isSuccess()) throw new IOException("cannot list volumes: " + Outcome.of(response).describe());
            continuation = found.page(response);
        } while (!continuation.isEmpty() && found.naming != Naming.LIVING);
        return found.naming;
    }

    /** Whether a saved spec names this asset. The API server and others may say more or less than we would write. */
    static boolean names(Map<String, Object> savedSpec, NewVolume volume) {
        var saved = VolumeJson.source(savedSpec);
        return volume.sourceJson().toMap().entrySet().stream().allMatch(member -> isSame(member.getKey(),
                VolumeJson.object(saved.getOrDefault(member.getKey(), Map.of())),
                VolumeJson.object(member.getValue())));
    }

    private static boolean isSame(String kind, Map<String, Object> saved, Map<String, Object> made) {
        var identity = IDENTITY.get(kind);
        return identity == null
                ? agree(saved, made)
                : !saved.isEmpty()
                        && identity.stream().allMatch(field -> Objects.equals(saved.get(field), made.get(field)));
    }

    // The API server adds defaults, and leaves out what says nothing or what it does not know.
    private static boolean agree(Map<String, Object> saved, Map<String, Object> made) {
        var common = made.keySet().stream().filter(saved::containsKey).toList();
        return !common.isEmpty() && common.stream().allMatch(name -> saved.get(name) instanceof Map<?, ?>
                || Objects.equals(saved.get(name), made.get(name)));
    }

    private static final class Search {
        private final NewVolume volume;
        private Naming naming = Naming.NOBODY;

        Search(NewVolume volume) {
            this.volume = volume;
        }

        /** Returns how to ask for the next page; empty after the last. */
        String page(ApiResponse response) throws IOException {
            String next = "";
            var fields = Json.object(response.body());
            while (fields.next()) {
                switch (fields.name()) {
                    case "metadata" -> next = fields.strings().getOrDefault("continue", "");
                    case "items" -> fields.each(item -> look(item.object()));
                    default -> {
                    }
                }
            }
            return next.isEmpty() ? "" : "&continue=" + next;
        }

        private void look(JsonFields item) throws IOException {
            var metadata = Map.<String, Object>of();
            boolean namesIt = false;
            while (item.next()) {
                switch (item.name()) {
                    case "metadata" -> metadata = map(item.raw());
                    case "spec" -> namesIt = names(map(item.raw()), volume);
                    default -> {
                    }
                }
            }
            if (!namesIt || volume.name().value().equals(metadata.get("name"))) return;
            if (!metadata.containsKey("deletionTimestamp")) naming = Naming.LIVING;
            else if (naming == Naming.NOBODY) naming = Naming.DYING;
        }

        private static Map<String, Object> map(byte[] json) {
            return JsonText.trusted(new String(json, StandardCharsets.UTF_8)).toMap();
        }
    }
}
