package dev.purveyor.cli.why;

import java.util.Optional;

import dev.purveyor.cli.why.Facts.Claim;
import dev.purveyor.cli.why.Facts.Volume;
import dev.purveyor.cli.why.Finding.Topic;

/** What is the matter with the volume: the one that the claim names, or the one that would be made for it. */
final class VolumeFindings {
    private VolumeFindings() {}

    /** The claim names a volume itself, so that none is made for it. */
    static Finding chosen(Facts facts, Claim claim, String name) {
        var volume = facts.volume();
        if (volume == null) {
            return Finding.blocks(Topic.VOLUME,
                    "It wants the volume \"" + name + "\" (spec.volumeName), which does not exist.",
                    "Create that PersistentVolume, or create the claim again without spec.volumeName.");
        }
        if (belongsToAnother(volume, claim)) {
            return Finding.blocks(Topic.VOLUME, "It wants the volume \"" + name + "\", which belongs to claim "
                    + volume.owner() + ".", "Create the claim again with another spec.volumeName, or with none.")
                    .because(seen(volume));
        }
        return notMatching(volume);
    }

    /** A volume stands where the claim's own would be made. */
    static Optional<Finding> inTheWay(Facts facts, Claim claim) {
        var volume = facts.volume();
        if (volume == null) return Optional.empty();
        if (volume.deleting()) {
            return Optional.of(Finding.blocks(Topic.VOLUME,
                    "A volume " + volume.name() + " of an earlier attempt is being deleted.",
                    "Wait until it is gone. If it stays, see 'kubectl describe pv " + volume.name() + "'.")
                    .because(seen(volume)));
        }
        if (belongsToAnother(volume, claim)) {
            return Optional.of(Finding.blocks(Topic.VOLUME,
                    "The volume " + volume.name() + " exists already, and not for this claim.",
                    "Find out who made it. If nobody needs it, delete it; or delete the claim and create it again.")
                    .because(seen(volume)));
        }
        return Optional.of(notMatching(volume));
    }

    private static Finding notMatching(Volume volume) {
        return Finding.suspect(Topic.VOLUME, "The volume " + volume.name() + " exists, but is not bound.",
                "Kubernetes binds within seconds if class, size, access modes and volumeMode of both agree: compare them.")
                .because(seen(volume));
    }

    private static boolean belongsToAnother(Volume volume, Claim claim) {
        return volume.owner() != null && volume.ownerUid() != null && !claim.uid().equals(volume.ownerUid());
    }

    private static String seen(Volume volume) {
        return "%s: %s, %s, class \"%s\", for %s%s.".formatted(volume.name(), volume.phase(), volume.capacity(),
                volume.className() == null ? "" : volume.className(),
                volume.owner() == null ? "nobody yet" : "claim " + volume.owner(),
                volume.deleting() ? ", being deleted" : "");
    }
}
