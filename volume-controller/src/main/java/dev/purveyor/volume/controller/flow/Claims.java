package dev.purveyor.volume.controller.flow;

import java.io.IOException;
import java.util.Optional;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.Outcome;
import dev.purveyor.runtime.json.JsonWriter;
import dev.purveyor.runtime.json.ObjectHead;
import dev.purveyor.runtime.reflect.Index;
import dev.purveyor.volume.controller.record.ClaimRecord;
import dev.purveyor.volume.controller.record.Names;

/** PersistentVolumeClaims: the cache's, by the volume each would get, and the API server's. */
final class Claims {
    private final Api api;
    private final Index<ClaimRecord> byVolume;

    Claims(Api api, Index<ClaimRecord> byVolume) {
        this.api = api;
        this.byVolume = byVolume;
    }

    /** The claim that a volume of this name is for, as the cache has it. */
    Optional<ClaimRecord> of(String volumeName) {
        return byVolume.get(volumeName).stream().findFirst();
    }

    /** What the API server says of a claim that the cache does not have. */
    enum Existence {
        THERE, GONE, UNKNOWN
    }

    Existence existence(ObjectHead claim) {
        var outcome = Outcome.of(api, ApiRequest.get(Names.CLAIMS.path(claim.namespace(), claim.name())));
        return switch (outcome) {
            case Outcome.NotFound gone -> Existence.GONE;
            case Outcome.Success success -> hasUid(success, claim.uid()) ? Existence.THERE : Existence.GONE;
            default -> Existence.UNKNOWN;
        };
    }

    /** Takes the node away that the scheduler chose, so that it chooses again; guarded by the version that was judged. */
    Outcome clearSelectedNode(ObjectHead claim) {
        var patch = JsonWriter.object(o -> o.object("metadata",
                m -> m.text("uid", claim.uid()).text("resourceVersion", claim.resourceVersion()).object("annotations",
                        a -> a.nothing(Names.SELECTED_NODE))));
        return Outcome.of(api, ApiRequest.patch(Names.CLAIMS.path(claim.namespace(), claim.name()),
                ApiRequest.MERGE_PATCH, patch));
    }

    /** Whether the API server says that there is no such node. */
    boolean isNodeGone(String node) {
        return Outcome.of(api, ApiRequest.get(Names.NODES.path("", node))) instanceof Outcome.NotFound;
    }

    private static boolean hasUid(Outcome.Success success, String uid) {
        try {
            return ObjectHead.of(success.response().body()).uid().equals(uid);
        } catch (IOException e) {
            throw new IllegalStateException("the API server's answer cannot be read", e);
        }
    }
}
