package dev.purveyor.volume.controller.rule;

import org.jspecify.annotations.Nullable;

import dev.purveyor.Identity;
import dev.purveyor.volume.controller.record.Names;
import dev.purveyor.volume.controller.record.VolumeRecord.Ours;

/**
 * Whether and how to act on a volume of ours.
 *
 * @param finalizer whether our finalizer guards the volumes; without it a deletion is only as safe as the Go library's
 * @param identity whose volumes this instance deletes; null for all
 */
public record VolumeRules(boolean finalizer, @Nullable Identity identity) {
    public VolumeVerdict judge(Ours volume) {
        var ownership = ownership(volume);
        if (ownership == Identity.Ownership.FOREIGN) return VolumeVerdict.LEAVE;
        var stays = !volume.reclaimPolicy().equals("Delete");
        if (stays) return volume.hasOurFinalizer() ? VolumeVerdict.REMOVE_FINALIZER : VolumeVerdict.LEAVE;
        if (volume.deleting()) return judgeTombstone(volume, ownership);
        return switch (volume.phase()) {
            case "Released" -> judgeReleased(volume, ownership);
            case "Bound" -> guard(volume) ? VolumeVerdict.ADD_FINALIZER : VolumeVerdict.LEAVE;
            default -> VolumeVerdict.LEAVE;
        };
    }

    /** Whether it carries the identity of another instance. */
    public boolean isAnothers(Ours volume) {
        return ownership(volume) == Identity.Ownership.FOREIGN;
    }

    /** Whether it was handed over: its asset was made by an identity that it no longer carries. */
    public boolean wasAdopted(Ours volume) {
        return volume.annotations().containsKey(Names.ADOPTED_FROM);
    }

    private Identity.Ownership ownership(Ours volume) {
        return identity == null ? Identity.Ownership.OURS : identity.judge(volume.annotations());
    }

    /** Nothing can bind it any more. One that was never bound goes the same way; its claim then gets a new one. */
    private static VolumeVerdict judgeTombstone(Ours volume, Identity.Ownership ownership) {
        var inUse = volume.phase().equals("Bound") || volume.phase().equals("Failed");
        if (inUse || !volume.hasOurFinalizer()) return VolumeVerdict.LEAVE;
        return ownership == Identity.Ownership.UNMARKED ? VolumeVerdict.REPORT_UNMARKED : VolumeVerdict.DELETE_ASSET;
    }

    private VolumeVerdict judgeReleased(Ours volume, Identity.Ownership ownership) {
        if (ownership == Identity.Ownership.UNMARKED) return VolumeVerdict.REPORT_UNMARKED;
        if (guard(volume)) return VolumeVerdict.ADD_FINALIZER;
        return volume.hasOurFinalizer() ? VolumeVerdict.DELETE_OBJECT : VolumeVerdict.DELETE_ASSET_THEN_OBJECT;
    }

    private boolean guard(Ours volume) {
        return finalizer && !volume.hasOurFinalizer();
    }
}
