package dev.purveyor.volume.controller.rule;

import org.jspecify.annotations.Nullable;

import dev.purveyor.Identity;
import dev.purveyor.volume.controller.record.Names;
import dev.purveyor.volume.controller.record.VolumeRecord.Ours;

/**
 * Whether and how to act on a volume of ours.
 *
 * @param finalizer whether our finalizer guards the volumes; without it a deletion is only as safe as the Go library's
 * @param identity whose volumes this instance deletes; null for all that carry none
 */
public record VolumeRules(boolean finalizer, @Nullable Identity identity) {
    public VolumeVerdict judge(Ours volume) {
        var ownership = ownership(volume);
        if (ownership == Identity.Ownership.FOREIGN) return judgeForeign(volume);
        var stays = !volume.reclaimPolicy().equals("Delete");
        if (stays) return volume.hasOurFinalizer() ? VolumeVerdict.REMOVE_FINALIZER : VolumeVerdict.LEAVE;
        if (volume.deleting()) return judgeTombstone(volume, ownership);
        return switch (volume.phase()) {
            case "Released" -> judgeReleased(volume, ownership);
            case "Bound" -> guard(volume) ? VolumeVerdict.ADD_FINALIZER : VolumeVerdict.LEAVE;
            default -> VolumeVerdict.LEAVE;
        };
    }

    /**
     * Whether it carries the identity of another instance, and so has an asset that is not the one which we made for the same
     * claim. Who has no identity reaches all assets: then both are one.
     */
    public boolean isAnothers(Ours volume) {
        return identity != null && ownership(volume) == Identity.Ownership.FOREIGN;
    }

    /** Whether it was handed over: its asset was made by an identity that it no longer carries. */
    public boolean wasAdopted(Ours volume) {
        return volume.annotations().containsKey(Names.ADOPTED_FROM);
    }

    private Identity.Ownership ownership(Ours volume) {
        if (identity != null) return identity.judge(volume.annotations());
        return volume.annotations().containsKey(Identity.ANNOTATION)
                ? Identity.Ownership.FOREIGN
                : Identity.Ownership.OURS;
    }

    /** An owner is there to look after it, unless it was made when instances had identities and they no longer have. */
    private VolumeVerdict judgeForeign(Ours volume) {
        var toGo = volume.reclaimPolicy().equals("Delete")
                && (volume.phase().equals("Released") || (volume.deleting() && isFreeTombstone(volume)));
        return identity == null && toGo ? VolumeVerdict.REPORT_STAMPED : VolumeVerdict.LEAVE;
    }

    /** Nothing can bind it any more. One that was never bound goes the same way; its claim then gets a new one. */
    private static VolumeVerdict judgeTombstone(Ours volume, Identity.Ownership ownership) {
        if (!isFreeTombstone(volume)) return VolumeVerdict.LEAVE;
        return ownership == Identity.Ownership.UNMARKED ? VolumeVerdict.REPORT_UNMARKED : VolumeVerdict.DELETE_ASSET;
    }

    private static boolean isFreeTombstone(Ours volume) {
        var inUse = volume.phase().equals("Bound") || volume.phase().equals("Failed");
        return !inUse && volume.hasOurFinalizer();
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
