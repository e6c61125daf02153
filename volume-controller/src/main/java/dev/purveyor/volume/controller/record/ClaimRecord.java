package dev.purveyor.volume.controller.record;

import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.json.ObjectHead;
import dev.purveyor.runtime.reflect.Versioned;
import dev.purveyor.volume.ClaimRef;

/**
 * A PersistentVolumeClaim that names one of our provisioners.
 *
 * @param provisioner who shall make the volume
 * @param className the beta annotation, which wins, or the spec's field; null if there is neither
 * @param boundTo {@code spec.volumeName}; empty while it is not bound
 * @param created as the API server wrote it
 * @param labels empty once it is bound: nobody asks then
 * @param annotations once it is bound only those that are still asked for
 * @param spec the raw JSON; empty once it is bound
 */
public record ClaimRecord(ObjectHead head, String provisioner, @Nullable String className, String boundTo,
        boolean deleting, String created, Map<String, String> labels, Map<String, String> annotations,
        byte[] spec) implements Versioned {

    public ClaimRef ref() {
        return new ClaimRef(head.namespace(), head.name(), head.uid());
    }

    public boolean isBound() {
        return !boundTo.isEmpty();
    }

    /** The node that the scheduler chose; null if it has not. Only the current annotation makes a claim ready. */
    public @Nullable String selectedNode() {
        var node = annotations.get(Names.SELECTED_NODE);
        return node == null || node.isEmpty() ? null : node;
    }

    @Override
    public String toString() {
        return head.namespace() + "/" + head.name();
    }
}
