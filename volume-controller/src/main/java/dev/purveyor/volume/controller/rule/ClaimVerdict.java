package dev.purveyor.volume.controller.rule;

import dev.purveyor.volume.controller.record.ClaimSpec;
import dev.purveyor.volume.controller.record.ClassRecord;

/** What to do about a claim. */
public sealed interface ClaimVerdict {
    record Provision(ClassRecord storageClass, ClaimSpec spec) implements ClaimVerdict {}

    /** Nothing for us, now; silently. */
    record NotOurs(String why) implements ClaimVerdict {}

    /** It will be our turn when something else has happened, of which a change will tell us. */
    record WaitFor(Cause cause, String tell) implements ClaimVerdict {}

    /** The user must change the claim or the class: a Warning. */
    record Refuse(String tell) implements ClaimVerdict {}

    /** What is waited for. */
    enum Cause {
        /** The class of the claim appears, or is mended. */
        CLASS,
        /** The scheduler chooses a node: that is the ordinary way, and nobody needs to be told. */
        NODE,
        /** Somebody else fills the volume first. */
        POPULATOR
    }
}
