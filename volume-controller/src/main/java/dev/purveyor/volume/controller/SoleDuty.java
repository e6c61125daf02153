package dev.purveyor.volume.controller;

import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.runtime.lane.Turn;
import dev.purveyor.volume.controller.flow.Gate;

/** One unit of work that is nobody else's: from the start to the end. */
final class SoleDuty implements Duty {
    private final Workplace place;
    private final UnitNames unit;
    private final Function<BooleanSupplier, Gate> gate;
    private volatile @Nullable Tenure tenure;

    /** @param gate made from the question whether the tenure still lasts */
    SoleDuty(Workplace place, UnitNames unit, Function<BooleanSupplier, Gate> gate) {
        this.place = place;
        this.unit = unit;
        this.gate = gate;
    }

    // The journal first: what the owner before us did under its epoch, the lists that follow show.
    @Override
    public void start() throws InterruptedException {
        var opened = Objects.requireNonNull(place.open(unit.journal(), this::fenced, () -> true));
        place.awaitCaches();
        place.awaitReach();
        var begun = place.tenure(unit.lease(), opened, () -> true, gate);
        var names = begun.replay();
        tenure = begun;
        place.attention().lookAtAll(names);
    }

    private void fenced(String why) {
        place.attention()
                .cannotGoOn(new IllegalStateException(why + ". In this mode of coordination nobody else may have "
                        + place.whose()
                        + ": stop the other instance; or, if several are to run, choose another mode, or for "
                        + "instances that reach storage of their own give each an identity of its own"));
    }

    @Override
    public Outcome handle(Turn turn) {
        var now = tenure;
        return now == null ? Outcome.done() : now.handle(turn);
    }

    @Override
    public boolean isActive() {
        return tenure != null;
    }

    @Override
    public Optional<String> trouble() {
        return place.trouble();
    }

    @Override
    public Optional<String> journalProblem() {
        var now = tenure;
        return now == null ? Optional.of("the journal is not open") : now.journalProblem();
    }

    @Override
    public String role() {
        return "works alone on " + unit.lease();
    }

    @Override
    public void close() {
        var now = tenure;
        if (now != null) now.close(true);
    }
}
