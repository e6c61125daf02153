package dev.purveyor.volume.controller.flow;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

import dev.purveyor.JsonText;
import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.Outcome;
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

    /** What the API server says of a claim, whatever the cache has. */
    enum Existence {
        PENDING, BOUND, GONE, UNKNOWN
    }

    Existence existence(ObjectHead claim) {
        return switch (Outcome.of(api, ApiRequest.get(Names.CLAIMS.path(claim.namespace(), claim.name())))) {
            case Outcome.NotFound gone -> Existence.GONE;
            case Outcome.Success success -> read(success, claim.uid());
            default -> Existence.UNKNOWN;
        };
    }

    SelectedNode selectedNode() {
        return new SelectedNode(api);
    }

    private static Existence read(Outcome.Success success, String uid) {
        var claim = JsonText.trusted(new String(success.response().body(), StandardCharsets.UTF_8)).toMap();
        if (!uid.equals(VolumeJson.object(claim.getOrDefault("metadata", Map.of())).get("uid"))) return Existence.GONE;
        var spec = VolumeJson.object(claim.getOrDefault("spec", Map.of()));
        return spec.getOrDefault("volumeName", "").equals("") ? Existence.PENDING : Existence.BOUND;
    }
}
