package dev.purveyor.volume.controller;

import java.util.function.BooleanSupplier;

import dev.purveyor.runtime.reflect.Store;

/**
 * Whether a cache shows all that had happened by the time of a takeover. A cache learns that it is current only from the
 * next event or bookmark, up to a minute later; nobody waits for that, but until then what the cache does not show is asked
 * of the API server.
 */
final class CatchUp implements BooleanSupplier {
    private final Store<?> store;
    private final String version;
    private volatile boolean done;

    /** @param version what a quorum read said at the takeover; empty if there was nobody to take over from */
    CatchUp(Store<?> store, String version) {
        this.store = store;
        this.version = version;
        this.done = version.isEmpty();
    }

    @Override
    public boolean getAsBoolean() {
        if (!done && store.hasReached(version)) done = true;
        return done;
    }
}
