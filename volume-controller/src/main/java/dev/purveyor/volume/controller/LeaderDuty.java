package dev.purveyor.volume.controller;

import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.runtime.lane.Turn;
import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.volume.controller.flow.Gate;

/**
 * One instance leads, the others stand by with warm caches. All assets can be reached by all instances: who leads does
 * everything.
 */
final class LeaderDuty implements Duty {
    private final Workplace place;
    private final Holding all;

    LeaderDuty(Workplace place, UnitNames whole, LeaseTimes times) {
        this.place = place;
        this.all = new Holding(place, whole, times, Map.of(), new Holding.Manner() {
            @Override
            public Gate gate(BooleanSupplier lasts) {
                return Gate.openWhile(lasts);
            }

            @Override
            public BooleanSupplier caughtUp(BooleanSupplier lasts) throws InterruptedException {
                return place.catchUp(lasts);
            }
        });
    }

    @Override
    public void start() throws InterruptedException {
        place.awaitCaches();
        all.start();
    }

    @Override
    public Outcome handle(Turn turn) {
        return all.tenure().map(tenure -> tenure.handle(turn)).orElseGet(Outcome::done);
    }

    @Override
    public boolean isActive() {
        return all.tenure().isPresent();
    }

    @Override
    public Optional<String> trouble() {
        return place.trouble().or(all::problem);
    }

    @Override
    public Optional<String> journalProblem() {
        return all.journalProblem();
    }

    @Override
    public String role() {
        return isActive()
                ? "leads"
                : all.anotherHolder().map(other -> "stands by; " + other + " leads").orElse("nobody leads");
    }

    @Override
    public void close() {
        all.close();
    }
}
