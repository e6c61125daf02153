package dev.purveyor.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import dev.purveyor.cli.Shown;
import dev.purveyor.cli.doctor.Facts.Mark;
import dev.purveyor.cli.doctor.Facts.Nodes;
import dev.purveyor.cli.doctor.Facts.Volume;
import dev.purveyor.cluster.ClusterException;

/**
 * Which volumes change hands, judged before anything is changed. Pure.
 *
 * @param steps one for each annotation to change
 */
record Handover(String from, String to, List<Step> steps) {
    record Step(Volume volume, Mark mark) {}

    Handover {
        steps = List.copyOf(steps);
    }

    /**
     * @throws ClusterException if it is refused; the message says why and what to do
     */
    static Handover of(List<Volume> volumes, Owners owners, String from, String to, boolean force) {
        var nodes = owners.nodes();
        if (!force) refuseWhileItMayRun(nodes, from);
        var steps = new ArrayList<Step>();
        for (var volume : volumes) {
            volume.marks().stream().filter(mark -> mark.value().equals(from))
                    .forEach(mark -> steps.add(new Step(volume, mark)));
        }
        var provisioners = steps.stream().map(step -> step.volume().provisioner())
                .collect(Collectors.toCollection(TreeSet::new));
        if (provisioners.size() > 1) {
            throw new ClusterException("Volumes of several provisioners carry the identity " + Shown.quoted(from) + ": "
                    + provisioners.stream().map(Shown::text).collect(Collectors.joining(", "))
                    + ". Each has instances of its own: name one with --provisioner.");
        }
        if (!force) steps.forEach(step -> refuseWhileItLives(owners, step));
        var byNode = steps.stream().anyMatch(step -> step.mark().annotation().equals(VolumeCheck.NODE_ANNOTATION));
        if (byNode && !force && nodes != null && !nodes.names().contains(to)) {
            throw new ClusterException(
                    "There is no node " + Shown.quoted(to) + ", and the identities in the annotation "
                            + VolumeCheck.NODE_ANNOTATION
                            + " are names of nodes: the volumes would be nobody's again. Check the"
                            + " name; or, if the node is yet to come, say --force.");
        }
        return new Handover(from, to, steps);
    }

    private static void refuseWhileItMayRun(@Nullable Nodes nodes, String identity) {
        if (nodes == null) {
            throw new ClusterException("You may not list nodes, so it is not known whether " + Shown.quoted(identity)
                    + " is one that exists. Ask for the right to; or, if you are sure that no instance with this identity"
                    + " runs, say --force.");
        }
        if (nodes.names().contains(identity)) {
            throw new ClusterException("The node " + Shown.quoted(identity)
                    + " exists, so an instance on it may run and delete the same volumes. Delete the node from the cluster"
                    + " first; or, if you are sure that no instance with this identity runs, say --force.");
        }
    }

    private static void refuseWhileItLives(Owners owners, Step step) {
        owners.signOfLife(step.volume().provisioner(), step.mark())
                .or(() -> owners.openWork(step.mark().value())).ifPresent(why -> {
                    throw new ClusterException(
                            why + "; or, if you are sure that no instance with this identity runs and that"
                                    + " nothing of what it began is needed, say --force. Nothing was changed.");
                });
    }

    String inWords() {
        var text = new StringBuilder();
        text.append(Report.count(steps.size(), "volume")).append(" to hand over from ").append(Shown.quoted(from))
                .append(" to ").append(Shown.quoted(to)).append(":\n");
        var rows = steps.stream().map(step -> List.of("  " + Shown.text(step.volume().name()),
                Shown.text(step.volume().provisioner()), Shown.text(step.volume().phase()),
                Shown.text(step.volume().reclaimPolicy()), step.mark().annotation())).toList();
        return text.append(Columns.aligned(rows)).append("Make sure that no instance with identity ")
                .append(Shown.quoted(from)).append(" runs, and that the instance ").append(Shown.quoted(to))
                .append(" reaches the same storage.\nIt deletes the storage of those that are Released, with policy ")
                .append("Delete, at once.\n").toString();
    }
}
