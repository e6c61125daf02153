package dev.purveyor.cli.demo;

import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;

/** All steps and how far each is, at one moment. Immutable. */
record Scene(Map<Step, Sight> sights) {
    /** @param at when it came to be so, since the start */
    record Sight(State state, String detail, Duration at) {}

    enum State {
        AHEAD, UNDER_WAY, DONE, LEFT_OUT, FAILED;

        boolean isOver() {
            return this != AHEAD && this != UNDER_WAY;
        }
    }

    Scene {
        sights = Map.copyOf(sights);
    }

    static Scene atTheStart() {
        var sights = new EnumMap<Step, Sight>(Step.class);
        for (var step : Step.values())
            sights.put(step, new Sight(State.AHEAD, "", Duration.ZERO));
        return new Scene(sights);
    }

    Sight of(Step step) {
        return Objects.requireNonNull(sights.get(step));
    }

    /** The scene with one step changed. What is over stays as it is: sightings may come late. */
    Scene with(Step step, State state, String detail, Duration at) {
        if (of(step).state().isOver()) return this;
        var changed = new EnumMap<>(sights);
        changed.put(step, new Sight(state, detail, at));
        return new Scene(changed);
    }

    /** The scene after a failure: what was under way has failed, and the rest will not come. */
    Scene brokenOff(Duration at) {
        var broken = this;
        for (var step : Step.values()) {
            if (of(step).state() == State.UNDER_WAY) broken = broken.with(step, State.FAILED, of(step).detail(), at);
        }
        return broken;
    }

    /** Whether a step and all before it are over, so that its turn to be told has come. */
    boolean isTold(Step step) {
        return EnumSet.range(Step.CLUSTER, step).stream().allMatch(each -> of(each).state().isOver());
    }

    /** How long it took from the claim to its being bound. */
    Duration fromClaimToBound() {
        return of(Step.BOUND).at().minus(of(Step.CLAIM).at());
    }
}
