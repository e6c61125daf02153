package dev.purveyor.volume.controller.flow;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.purveyor.JsonText;
import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.access.Outcome;
import dev.purveyor.runtime.json.ItemFields;
import dev.purveyor.runtime.json.Json;
import dev.purveyor.runtime.json.JsonWriter;
import dev.purveyor.runtime.json.ObjectHead;
import dev.purveyor.runtime.reflect.Store;
import dev.purveyor.volume.NewVolume;
import dev.purveyor.volume.controller.record.Names;
import dev.purveyor.volume.controller.record.VolumeDecoder;
import dev.purveyor.volume.controller.record.VolumeRecord;

/** PersistentVolumes at the API server: every request of ours about one, and what it came to. */
final class Volumes {
    private static final String STRATEGIC_MERGE = "application/strategic-merge-patch+json";

    private final Api api;
    private final Store<VolumeRecord> store;
    private final Set<String> ourNames;
    private final Patience patience;

    Volumes(Api api, Store<VolumeRecord> store, Set<String> ourNames, Patience patience) {
        this.api = api;
        this.store = store;
        this.ourNames = ourNames;
        this.patience = patience;
    }

    /** Sends it until an answer is known; a volume that was stored is visible to readers of the cache at once. */
    Outcome create(byte[] volume) {
        return noted(patience.untilKnown(() -> Outcome.of(api, ApiRequest.post(Names.VOLUMES.path(), volume))));
    }

    /** From the API server, not the cache. */
    Outcome get(String name) {
        return patience.untilKnown(() -> Outcome.of(api, ApiRequest.get(path(name))));
    }

    /** Deletes exactly the object that was judged: not one that has changed since. */
    Outcome delete(ObjectHead judged) {
        var options = JsonWriter.object(o -> o.text("apiVersion", "v1").text("kind", "DeleteOptions")
                .object("preconditions",
                        p -> p.text("uid", judged.uid()).text("resourceVersion", judged.resourceVersion())));
        return noted(Outcome.of(api, ApiRequest.delete(path(judged.name()), options)));
    }

    /** Guarded by the version that was judged: a volume that changed meanwhile is judged anew. */
    Outcome addFinalizer(ObjectHead judged) {
        return patch(judged, JsonWriter.object(o -> o.object("metadata",
                m -> m.text("uid", judged.uid()).text("resourceVersion", judged.resourceVersion())
                        .texts("finalizers", Set.of(Names.FINALIZER)))));
    }

    /** Guarded by the uid alone: other finalizers come and go, and ours has done its work. */
    Outcome removeFinalizer(ObjectHead judged) {
        return patch(judged, JsonWriter.object(o -> o.object("metadata", m -> m.text("uid", judged.uid())
                .texts("$deleteFromPrimitiveList/finalizers", Set.of(Names.FINALIZER)))));
    }

    /** Whether some volume of the cluster names this asset: asked of the API server, page by page. */
    boolean isNamedByAny(NewVolume volume) throws IOException {
        String continuation = "";
        do {
            var response = api.send(ApiRequest.get(Names.VOLUMES.path() + "?limit=500" + continuation));
            if (!response.isSuccess()) throw new IOException("cannot list volumes: " + Outcome.of(response).describe());
            var page = Page.of(response);
            if (page.names(volume)) return true;
            continuation = page.continuation.isEmpty() ? "" : "&continue=" + page.continuation;
        } while (!continuation.isEmpty());
        return false;
    }

    private Outcome patch(ObjectHead judged, byte[] patch) {
        return noted(Outcome.of(api, ApiRequest.patch(path(judged.name()), STRATEGIC_MERGE, patch)));
    }

    /** Shows the cache what the API server answered; an answer without an object has nothing to show. */
    private Outcome noted(Outcome outcome) {
        if (outcome instanceof Outcome.Success success) {
            var record = read(success.response());
            if (record != null) store.noteOwnWrite(record);
        }
        return outcome;
    }

    /** The volume in an answer; null if the answer is something else, such as the Status of a completed deletion. */
    @Nullable
    VolumeRecord read(ApiResponse response) {
        try {
            var record = new VolumeDecoder(ourNames).decode(ItemFields.of(response.body()));
            return record == null || record.head().uid().isEmpty() ? null : record;
        } catch (IOException e) {
            throw new IllegalStateException("the API server's answer cannot be read", e);
        }
    }

    /** The spec in an answer. */
    static Map<String, Object> spec(ApiResponse response) {
        var members = JsonText.trusted(new String(response.body(), StandardCharsets.UTF_8)).toMap();
        return VolumeJson.object(members.getOrDefault("spec", Map.of()));
    }

    private static String path(String name) {
        return Names.VOLUMES.path("", name);
    }

    /** One page of a list: the specs of its volumes. */
    private record Page(String continuation, List<Map<String, Object>> specs) {
        static Page of(ApiResponse response) throws IOException {
            String continuation = "";
            var specs = new ArrayList<Map<String, Object>>();
            var fields = Json.object(response.body());
            while (fields.next()) {
                switch (fields.name()) {
                    case "metadata" -> continuation = fields.strings().getOrDefault("continue", "");
                    case "items" -> fields.each(item -> {
                        var volume = item.object();
                        while (volume.next()) {
                            if (volume.name().equals("spec")) {
                                specs.add(JsonText.trusted(new String(volume.raw(), StandardCharsets.UTF_8)).toMap());
                            }
                        }
                    });
                    default -> {
                    }
                }
            }
            return new Page(continuation, specs);
        }

        boolean names(NewVolume volume) {
            return specs.stream().anyMatch(spec -> VolumeJson.names(spec, volume));
        }
    }
}
