package dev.purveyor.cli.why;

import java.util.List;

import dev.purveyor.cli.why.Facts.Claim;
import dev.purveyor.cli.why.Facts.Pod;
import dev.purveyor.cli.why.Facts.StorageClass;
import dev.purveyor.cli.why.Finding.Topic;

/** Where the volume shall be, for classes that wait for a pod. */
final class NodeFindings {
    private NodeFindings() {}

    static List<Finding> of(Facts facts, Claim claim, StorageClass storageClass) {
        if (!storageClass.waitsForConsumer()) return List.of();
        if (claim.selectedNode() == null) return List.of(noNode(facts));
        if (!facts.nodeExists()) {
            return List.of(Finding.blocks(Topic.NODE,
                    "The volume shall be made on node \"" + claim.selectedNode() + "\", which does not exist.",
                    "Delete the pod that waits, so that the scheduler chooses again; if that does not help, remove the "
                            + "claim's annotation volume.kubernetes.io/selected-node."));
        }
        return List.of(Finding.fine(Topic.NODE, "The scheduler chose node \"" + claim.selectedNode() + "\"."));
    }

    private static Finding noNode(Facts facts) {
        if (facts.pods().isEmpty()) {
            return Finding.blocks(Topic.POD, "The class waits for a pod that uses the claim, and there is none.",
                    "Nothing is wrong: create the pod. To have the volume at once, use a class with "
                            + "volumeBindingMode Immediate.");
        }
        var placed = facts.pods().stream().filter(pod -> pod.node() != null).findFirst();
        if (placed.isPresent()) {
            return Finding.blocks(Topic.POD, "Pod \"" + placed.get().name()
                    + "\" was put on its node past the scheduler, which therefore never chose one for the volume.",
                    "Replace spec.nodeName of the pod by a nodeSelector for kubernetes.io/hostname.")
                    .because("spec.nodeName is \"" + placed.get().node() + "\".");
        }
        var unschedulable = facts.pods().stream().filter(pod -> pod.schedulingProblem() != null).toList();
        if (unschedulable.isEmpty()) {
            return Finding.suspect(Topic.POD, "The scheduler has not looked at pod \"" + facts.pods().getFirst().name()
                    + "\" yet.", "Wait a few seconds. If nothing changes, see whether the scheduler runs.");
        }
        return Finding.blocks(Topic.POD, "The scheduler finds no node for pod \"" + unschedulable.getFirst().name()
                + "\", so none for the volume either.", "Make the pod fit a node: the volume follows.")
                .because(unschedulable.stream().map(NodeFindings::verdict).toList());
    }

    private static String verdict(Pod pod) {
        return pod.name() + ": " + pod.schedulingProblem();
    }
}
