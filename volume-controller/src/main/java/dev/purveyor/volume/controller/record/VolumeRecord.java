package dev.purveyor.volume.controller.record;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.json.ObjectHead;
import dev.purveyor.runtime.reflect.Versioned;

/**
 * A PersistentVolume. Of a stranger's only the head is kept: that its name is taken.
 *
 * @param claimUid the uid of the claim it is for; empty if there is none
 * @param ours what is known of it if it is ours
 */
public record VolumeRecord(ObjectHead head, String claimUid, @Nullable Ours ours) implements Versioned {

    /**
     * What we need to look after a volume.
     *
     * @param provisionedBy the annotation; empty for a volume that was made by hand
     * @param reclaimPolicy as Kubernetes spells it: a user may set any
     * @param labels of the object
     * @param annotations of the object
     * @param spec the raw JSON; empty while the volume is bound, when nobody asks
     */
    public record Ours(String provisionedBy, String phase, String reclaimPolicy, boolean deleting,
            List<String> finalizers, String className, boolean usesCsi, Map<String, String> labels,
            Map<String, String> annotations, byte[] spec) {

        public boolean hasOurFinalizer() {
            return finalizers.contains(Names.FINALIZER);
        }
    }

    public String name() {
        return head.name();
    }
}
