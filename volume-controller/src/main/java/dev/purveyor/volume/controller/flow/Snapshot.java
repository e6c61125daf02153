package dev.purveyor.volume.controller.flow;

import java.util.Arrays;
import java.util.Objects;

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

    /** Whether a request made now would be this one. */
    boolean asksTheSameAs(ClaimRecord now, ClassRecord classNow) {
        return storageClass.makesTheSameAs(classNow) && Objects.equals(claim.selectedNode(), now.selectedNode())
                && Arrays.equals(claim.spec(), now.spec());
    }

    public boolean isFor(String claimUid) {
        return claim.head().uid().equals(claimUid);
    }
}
