package dev.purveyor.cli.doctor;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import dev.purveyor.cli.Shown;
import dev.purveyor.cli.doctor.Facts.Mark;
import dev.purveyor.cli.doctor.Facts.Nodes;
import dev.purveyor.cli.doctor.Facts.Volume;
import dev.purveyor.cli.doctor.Finding.Trouble;

/** Judges one volume. Pure. */
final class VolumeCheck {
    /** A provisioner that runs deletes within seconds; a slow backend may take a while. */
    static final Duration PATIENCE = Duration.ofMinutes(5);

    /** The hostPath provisioners stamp the name of their node; under other keys an identity may be anything. */
    static final String NODE_ANNOTATION = "hostPathProvisionerIdentity";

    private final Instant now;
    private final @Nullable Nodes nodes;

    VolumeCheck(Instant now, @Nullable Nodes nodes) {
        this.now = now;
        this.nodes = nodes;
    }

    Optional<Finding> of(Volume volume) {
        var gone = goneNode(volume);
        if (gone.isPresent()) return gone.map(says -> nodeGone(volume, says));
        if (volume.is("Failed") && volume.isToBeDeleted()) return Optional.of(failed(volume));
        if (volume.deleting() != null) return terminating(volume, volume.deleting());
        if (!volume.is("Released") || !volume.isToBeDeleted()) return Optional.empty();
        return Optional.of(waiting(volume, Trouble.RELEASED, volume.since()));
    }

    /** A sentence if the volume certainly belongs to a node that does not exist. */
    private Optional<String> goneNode(Volume volume) {
        if (nodes == null) return Optional.empty();
        var byIdentity = volume.marks().stream().filter(mark -> mark.annotation().equals(NODE_ANNOTATION))
                .map(Mark::value).filter(value -> !nodes.names().contains(value)).findFirst();
        if (byIdentity.isPresent()) return byIdentity.map(node -> "There is no node " + Shown.quoted(node) + ".");
        var somewhere = volume.places().stream()
                .anyMatch(place -> nodes.names().contains(place) || nodes.hostNames().contains(place));
        if (volume.places().isEmpty() || somewhere) return Optional.empty();
        return Optional.of("It can be used only on " + volume.places().stream().sorted().map(Shown::quoted)
                .collect(Collectors.joining(", ")) + ", and there is no such node.");
    }

    private static Finding nodeGone(Volume volume, String says) {
        var back = "Bring the node back, under the same name";
        if (volume.is("Bound")) {
            return new Finding(volume, Trouble.NODE_GONE, true, volume.since(), says, back
                    + "; or, if its storage is lost, delete the claims of its volumes and give the volumes up then.");
        }
        return new Finding(volume, Trouble.NODE_GONE, true, volume.since(), says,
                back + ". If it is gone for good: " + adoptOrGiveUp(volume));
    }

    private static Finding failed(Volume volume) {
        var why = volume.message().isEmpty() ? "" : " (" + Shown.text(volume.message()) + ")";
        return new Finding(volume, Trouble.FAILED, true, volume.since(),
                "Kubernetes marked it as Failed" + why + ", and no provisioner deletes it so.",
                "Remove the storage of Failed volumes by hand, then: purveyor doctor --give-up VOLUME...");
    }

    private Optional<Finding> terminating(Volume volume, Instant since) {
        // One that is Bound waits for its claim, and one without the finalizer for somebody else.
        if (volume.is("Bound") || !volume.guarded()) return Optional.empty();
        return Optional.of(waiting(volume, Trouble.TERMINATING, since));
    }

    private Finding waiting(Volume volume, Trouble trouble, @Nullable Instant since) {
        var overdue = since == null || since.plus(PATIENCE).isBefore(now);
        return new Finding(volume, trouble, overdue, since, whoDeletes(volume), overdue ? remedy(volume) : "");
    }

    private String whoDeletes(Volume volume) {
        if (volume.mark().isEmpty()) return "It carries no identity: a provisioner that has one leaves it alone.";
        var owner = Shown.quoted(volume.mark().get().value());
        if (isNode(volume)) return "Only the instance on node " + owner + " deletes it.";
        return "Only an instance with identity " + owner + " deletes it.";
    }

    private String remedy(Volume volume) {
        var provisioner = Shown.text(volume.provisioner());
        if (volume.mark().isEmpty()) {
            return "See whether " + provisioner
                    + " runs, and what it says ('kubectl describe pv'). If it has an identity"
                    + ", mark the volume: kubectl annotate pv VOLUME KEY=IDENTITY. If the storage is lost: purveyor"
                    + " doctor --give-up VOLUME...";
        }
        if (isNode(volume)) {
            return "See whether " + provisioner + " runs on node " + Shown.quoted(volume.mark().get().value())
                    + ", and what it says ('kubectl describe pv').";
        }
        return "See whether an instance of " + provisioner + " with identity "
                + Shown.quoted(volume.mark().get().value()) + " runs. If it is gone for good: "
                + adoptOrGiveUp(volume);
    }

    private boolean isNode(Volume volume) {
        return nodes != null && volume.mark().filter(mark -> nodes.names().contains(mark.value())).isPresent();
    }

    private static String adoptOrGiveUp(Volume volume) {
        var adopt = volume.mark().map(mark -> "where another instance reaches its storage, purveyor doctor --adopt "
                + Shown.word(mark.value(), "IDENTITY") + " --to OTHER --provisioner "
                + Shown.word(volume.provisioner(), "NAME") + "; ").orElse("");
        return adopt + "where the storage is lost, purveyor doctor --give-up VOLUME...";
    }
}
