package dev.purveyor.volume.controller;

import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.runtime.lane.Turn;
import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.volume.controller.flow.ClaimGate;
import dev.purveyor.volume.controller.flow.Gate;
import dev.purveyor.volume.controller.record.ClaimRecord;

/**
 * Every instance has an identity, and assets that only it can reach. It deletes its own and cleans up after itself, whoever
 * leads; who begins to make volumes is decided among all. A Lease for the identity keeps two instances of the same
 * identity (two pods on one node) apart.
 */
final class ResidentDuty implements Duty {
    private final Workplace place;
    private final Holding own;
    // Only while we have the assets of our identity in hand: a leader that cannot make volumes would keep the others from it.
    private volatile @Nullable Lead lead;

    /** @param leads makes a new part in who begins */
    ResidentDuty(Workplace place, UnitNames home, LeaseTimes times, Supplier<Lead> leads) {
        this.place = place;
        this.own = new Holding(place, home, times, Map.of(), new Holding.Manner() {
            @Override
            public Gate gate(BooleanSupplier lasts) {
                return Gate.openWhile(lasts).withClaimsBy(new ClaimGate() {
                    @Override
                    public Gate.Pass toProvision(ClaimRecord claim) {
                        return lead().map(now -> now.toProvision(claim, lasts)).orElseGet(Gate.Pass::shut);
                    }

                    @Override
                    public Outcome served(ClaimRecord claim) {
                        return lasts.getAsBoolean()
                                ? lead().map(now -> now.served(claim)).orElseGet(Outcome::done)
                                : Outcome.done();
                    }
                });
            }

            @Override
            public BooleanSupplier caughtUp(BooleanSupplier lasts) {
                return () -> lead().map(Lead::isCaughtUp).orElse(false);
            }

            @Override
            public void begun() {
                var begun = leads.get();
                lead = begun;
                begun.start();
            }

            @Override
            public void ended(boolean quiet) {
                lead().ifPresent(old -> old.close(quiet));
                lead = null;
            }
        });
    }

    @Override
    public void start() throws InterruptedException {
        place.awaitCaches();
        own.start();
    }

    private Optional<Lead> lead() {
        return Optional.ofNullable(lead);
    }

    @Override
    public Outcome handle(Turn turn) {
        return own.tenure().map(tenure -> tenure.handle(turn)).orElseGet(Outcome::done);
    }

    @Override
    public boolean isActive() {
        return own.tenure().isPresent();
    }

    @Override
    public Optional<String> trouble() {
        return place.trouble().or(own::problem).or(() -> lead().flatMap(Lead::problem));
    }

    @Override
    public Optional<String> journalProblem() {
        return own.journalProblem();
    }

    @Override
    public String role() {
        return lead().map(Lead::role).orElseGet(() -> own.anotherHolder()
                .map(other -> "stands by; " + other + " has the same identity")
                .orElse("waits for the Lease of its identity, " + own.unit().lease()));
    }

    @Override
    public void close() {
        own.close();
    }
}
