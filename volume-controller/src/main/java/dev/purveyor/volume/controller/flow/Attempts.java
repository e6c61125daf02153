package dev.purveyor.volume.controller.flow;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The provisions whose outcome is open: an asset may exist that no PersistentVolume names yet. The same set as the
 * journal's, in memory; without a journal it is all that there is.
 */
final class Attempts {
    private final Map<String, Attempt> open = new ConcurrentHashMap<>();

    /**
     * One of them.
     *
     * @param first whether nothing was ever begun for this volume before, so that an asset can only be ours
     * @param inBackground whether the backend is at work: until it has finished, the request must not change
     */
    record Attempt(Snapshot snapshot, boolean first, boolean inBackground) {
        Attempt goingOn() {
            return new Attempt(snapshot, false, inBackground);
        }

        Attempt asInBackground(boolean running) {
            return new Attempt(snapshot, false, running);
        }
    }

    Optional<Attempt> get(String key) {
        return Optional.ofNullable(open.get(key));
    }

    void put(Attempt attempt) {
        open.put(attempt.snapshot().key(), attempt);
    }

    void remove(String key) {
        open.remove(key);
    }

    Collection<Attempt> all() {
        return List.copyOf(open.values());
    }
}
