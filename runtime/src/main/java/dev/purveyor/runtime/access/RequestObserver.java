package dev.purveyor.runtime.access;

import java.time.Duration;

/** Hears of every request when it is over. Called on the thread that sent it; must be quick and must not throw. */
@FunctionalInterface
public interface RequestObserver {
    void finished(Observed request);

    /**
     * A request that is over; a stream counts as over when its status is known.
     *
     * @param verb as RBAC spells it: get, list, watch, create, update, patch, delete
     * @param resource plural, with the subresource after a slash; empty for a path of no resource such as /version
     * @param status the HTTP status, 0 if there was no answer
     */
    record Observed(String verb, String resource, int status, Duration duration) {}
}
