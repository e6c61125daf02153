package dev.purveyor.volume.controller.flow;

import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.volume.controller.record.ClaimRecord;

/** The part of a {@link Gate} that is about claims. */
public interface ClaimGate {
    /** To make a volume for the claim, or to go on making it. */
    Gate.Pass toProvision(ClaimRecord claim);

    /**
     * The claim is bound, and nothing that we began for it is open: what the gate keeps on it may go. Returns when to look
     * again.
     */
    default Outcome served(ClaimRecord claim) {
        return Outcome.done();
    }
}
