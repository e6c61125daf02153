package dev.purveyor.volume.controller.flow;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.Outcome;
import dev.purveyor.runtime.json.JsonWriter;
import dev.purveyor.runtime.json.ObjectHead;
import dev.purveyor.volume.controller.record.Names;

/** The node that the scheduler chose for a claim's first pod. While it stands, the scheduler skips all others. */
public record SelectedNode(Api api) {
    /** Takes the choice back, so that the scheduler chooses again; guarded by the version that was judged. */
    public Outcome clear(ObjectHead claim) {
        var patch = JsonWriter.object(o -> o.object("metadata",
                m -> m.text("uid", claim.uid()).text("resourceVersion", claim.resourceVersion()).object("annotations",
                        a -> a.nothing(Names.SELECTED_NODE))));
        return Outcome.of(api, ApiRequest.patch(Names.CLAIMS.path(claim.namespace(), claim.name()),
                ApiRequest.MERGE_PATCH, patch));
    }

    /** Whether the API server says that there is no such node. */
    public boolean isGone(String node) {
        return Outcome.of(api, ApiRequest.get(Names.NODES.path("", node))) instanceof Outcome.NotFound;
    }
}
