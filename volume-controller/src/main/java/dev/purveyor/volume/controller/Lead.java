package dev.purveyor.volume.controller;

import java.util.Optional;
import java.util.function.BooleanSupplier;

import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.volume.controller.flow.Gate;
import dev.purveyor.volume.controller.record.ClaimRecord;

/** Who among several instances begins to make volumes, where each has assets that only it can reach. */
interface Lead {
    /** Begins to take part: once. */
    void start();

    /** @param lasts whether our tenure lasts: from memory and the clock */
    Gate.Pass toProvision(ClaimRecord claim, BooleanSupplier lasts);

    /** As {@link Gate#served}. */
    default Outcome served(ClaimRecord claim) {
        return Outcome.done();
    }

    /** Whether the caches show what those did who led before. */
    boolean isCaughtUp();

    Optional<String> problem();

    /** What we do among the others, in words. */
    String role();

    /** Leaves it to the others: at once if it is quiet, so that nothing of ours runs any more. */
    void close(boolean quiet);
}
