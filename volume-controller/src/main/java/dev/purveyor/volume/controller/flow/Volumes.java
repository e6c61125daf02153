package dev.purveyor.volume.controller.flow;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.purveyor.JsonText;
import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.access.Outcome;
import dev.purveyor.runtime.json.ItemFields;
import dev.purveyor.runtime.json.JsonWriter;
import dev.purveyor.runtime.json.ObjectHead;
import dev.purveyor.runtime.reflect.Store;
import dev.purveyor.volume.NewVolume;
import dev.purveyor.volume.controller.flow.AssetNaming.Naming;
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
    private final AssetNaming naming;

    Volumes(Api api, Store<VolumeRecord> store, Set<String> ourNames, Patience patience) {
        this.api = api;
        this.store = store;
        this.ourNames = ourNames;
        this.patience = patience;
        this.naming = new AssetNaming(api);
    }

    /** Sends it for a while until an answer is known; a volume that was stored is visible to readers of the cache at once. */
    Outcome create(byte[] volume) {
        return noted(patience.untilKnown(() -> post(volume)));
    }

    /** The same, but tries once. */
    Outcome createOrTell(byte[] volume) {
        return noted(post(volume));
    }

    private Outcome post(byte[] volume) {
        return Outcome.of(api, ApiRequest.post(Names.VOLUMES.path(), volume));
    }

    /** From the API server, not the cache; which learns of it, so that nobody decides on less than this. */
    Outcome get(String name) {
        return noted(patience.untilKnown(() -> Outcome.of(api, ApiRequest.get(path(name)))));
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

    /** Which other volumes of the cluster name this asset: asked of the API server. */
    Naming namedBy(NewVolume volume) throws IOException {
        return naming.by(volume);
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
}
