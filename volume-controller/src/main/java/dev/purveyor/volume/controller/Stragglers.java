package dev.purveyor.volume.controller;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tenures of a unit that are over while turns of theirs still run. Until those have ended, the unit is not given to another
 * instance, which would call for the same volumes. Thread-safe.
 */
final class Stragglers {
    private final Set<Tenure> tenures = ConcurrentHashMap.newKeySet();

    /** Shuts it first: no turn of it begins from now on. */
    void add(Tenure ending) {
        ending.shut();
        tenures.add(ending);
    }

    boolean areGone() {
        tenures.removeIf(Tenure::isQuiet);
        return tenures.isEmpty();
    }

    void await() throws InterruptedException {
        while (!areGone())
            for (var tenure : tenures)
                tenure.awaitTurns();
    }
}
