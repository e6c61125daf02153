package dev.purveyor.runtime.reflect;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * The records that a {@link Reflector} keeps current. Thread-safe.
 *
 * <p>Readers also see our own writes at once, see {@link #noteOwnWrite}. Listeners and {@link #size()} know the
 * server's word only.
 */
public final class Store<R extends Versioned> {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition advanced = lock.newCondition();
    private final Contents<R> contents = new Contents<>();

    Store() {}

    public Optional<R> get(ObjectKey key) {
        return reading(c -> c.get(key));
    }

    /** A snapshot of all records, in no order. */
    public List<R> all() {
        return reading(Contents::all);
    }

    public int size() {
        return reading(Contents::size);
    }

    /** Keeps the records by values that the function reads from each; it must be pure. */
    public Index<R> indexBy(Function<R, ? extends Collection<String>> values) {
        var index = new Index<R>(this, values);
        update(c -> c.add(index));
        return index;
    }

    /**
     * Tells of a write of ours that the server has acknowledged, so that readers need not wait for the watch to bring
     * it. It is shown until the watch has reached its resource version, by an event of this object or of any other, or
     * by a bookmark; a write that the watch has passed already is ignored. Versions are compared as
     * unsigned decimal numbers; others, which only aggregated API servers have, are shown until the next event of the object, or the
     * next list.
     */
    public void noteOwnWrite(R record) {
        update(c -> c.ownWrite(ObjectKey.of(record.head()), record));
    }

    /** The resource version up to which everything is here; empty before the first list is complete. */
    public String reachedVersion() {
        return reading(Contents::reached);
    }

    /** Whether everything up to this resource version is known to be here; false for versions that have no order. */
    public boolean hasReached(String version) {
        return ResourceVersions.isAtLeast(reachedVersion(), version);
    }

    /** Waits for the reflector to get there. */
    boolean awaitVersion(String version, Duration patience) throws InterruptedException {
        long left = patience.toNanos();
        lock.lock();
        try {
            while (!ResourceVersions.isAtLeast(contents.reached(), version)) {
                if (left <= 0) {
                    return false;
                }
                left = advanced.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Changes the contents and wakes those who wait for a version. */
    void update(Consumer<Contents<R>> change) {
        lock.lock();
        try {
            change.accept(contents);
            advanced.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The server's word on the object. */
    @Nullable
    R watched(ObjectKey key) {
        lock.lock();
        try {
            return contents.watched(key);
        } finally {
            lock.unlock();
        }
    }

    <T> T reading(Function<Contents<R>, T> read) {
        lock.lock();
        try {
            return read.apply(contents);
        } finally {
            lock.unlock();
        }
    }
}
