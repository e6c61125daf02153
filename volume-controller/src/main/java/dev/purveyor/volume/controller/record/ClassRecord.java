package dev.purveyor.volume.controller.record;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.json.ObjectHead;
import dev.purveyor.runtime.reflect.Versioned;
import dev.purveyor.volume.ReclaimPolicy;
import dev.purveyor.volume.Topology;

/**
 * A StorageClass.
 *
 * @param waitsForConsumer whether a volume is made only when the scheduler has chosen a node
 * @param defect why no volume can be made by it although the API server has taken it; null if there is no reason
 */
public record ClassRecord(ObjectHead head, String provisioner, Map<String, String> parameters,
        ReclaimPolicy reclaimPolicy, List<String> mountOptions, boolean waitsForConsumer,
        Topology allowedTopologies, @Nullable String defect) implements Versioned {

    public String name() {
        return head.name();
    }

    /** Whether a volume made by one class would be the same made by the other. */
    public boolean makesTheSameAs(ClassRecord other) {
        return provisioner.equals(other.provisioner) && parameters.equals(other.parameters)
                && reclaimPolicy == other.reclaimPolicy && mountOptions.equals(other.mountOptions)
                && waitsForConsumer == other.waitsForConsumer && allowedTopologies.equals(other.allowedTopologies)
                && Objects.equals(defect, other.defect) && head.uid().equals(other.head.uid());
    }
}
