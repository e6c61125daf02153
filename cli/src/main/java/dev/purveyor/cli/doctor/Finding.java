package dev.purveyor.cli.doctor;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * One volume that is not as it should be.
 *
 * @param serious whether a person is needed; else it may mend itself
 * @param since null if nobody knows
 * @param says a sentence
 * @param remedy what to do about it, the same words for volumes with the same cause; empty if there is only to wait
 */
record Finding(Facts.Volume volume, Trouble trouble, boolean serious, @Nullable Instant since, String says,
        String remedy) {
    /** What is the matter. */
    enum Trouble {
        /** To be deleted, and still there. */
        RELEASED,
        /** Kubernetes has marked it as Failed, which no provisioner deletes. */
        FAILED,
        /** Its node does not exist. */
        NODE_GONE,
        /** Being deleted; the provisioners' finalizer holds it. */
        TERMINATING
    }
}
