package dev.purveyor.volume.controller.flow;

import dev.purveyor.volume.VolumeName;
import dev.purveyor.volume.controller.record.ClaimRecord;
import dev.purveyor.volume.controller.record.ClassRecord;

/**
 * A request as it was first made. It is what the journal keeps: the asset must be found again with exactly this, even when
 * the claim, its node or its class have changed or are gone.
 */
public record Snapshot(VolumeName volumeName, ClaimRecord claim, ClassRecord storageClass) {
    public String key() {
        return volumeName.value();
    }

    public boolean isFor(String claimUid) {
        return claim.head().uid().equals(claimUid);
    }
}
