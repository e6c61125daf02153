package dev.purveyor.runtime.reflect;

/**
 * Hears of changes, in order, on the reflector's thread, when readers of the store see them already. While it runs
 * nothing else is read from the API server: compute a key, enqueue, return. What it throws is logged and ignored.
 */
@FunctionalInterface
public interface Listener<R> {
    void changed(Change<R> change);

    /** The first list is complete; called once, after the last change of the backlog. */
    default void synced() {}
}
