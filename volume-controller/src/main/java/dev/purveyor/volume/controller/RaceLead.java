package dev.purveyor.volume.controller;

import java.util.Optional;
import java.util.function.BooleanSupplier;

import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.volume.controller.flow.Gate;
import dev.purveyor.volume.controller.record.ClaimRecord;

/** Whoever wins the race for a claim begins. */
record RaceLead(Gate race) implements Lead {
    @Override
    public void start() {}

    @Override
    public Gate.Pass toProvision(ClaimRecord claim, BooleanSupplier lasts) {
        return race.toProvision(claim).andWhile(lasts);
    }

    @Override
    public Outcome served(ClaimRecord claim) {
        return race.served(claim);
    }

    // The record that had to be won shows whether there was a winner before us: it stays until the claim is bound.
    @Override
    public boolean isCaughtUp() {
        return true;
    }

    @Override
    public Optional<String> problem() {
        return Optional.empty();
    }

    @Override
    public String role() {
        return "races for each claim";
    }

    @Override
    public void close(boolean quiet) {}
}
