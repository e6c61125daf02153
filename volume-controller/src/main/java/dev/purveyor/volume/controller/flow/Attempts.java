package dev.purveyor.volume.controller.flow;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import dev.purveyor.volume.NewVolume;

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
     * @param made what the backend returned, once it did: only the saving is left
     */
    record Attempt(Snapshot snapshot, boolean first, boolean inBackground, @Nullable NewVolume made) {
        static Attempt of(Snapshot snapshot, boolean first) {
            return new Attempt(snapshot, first, false, null);
        }

        /** As an earlier owner of the journal left it. */
        static Attempt leftOpen(Snapshot snapshot, boolean inBackground) {
            return new Attempt(snapshot, false, inBackground, null);
        }

        Attempt goingOn() {
            return new Attempt(snapshot, false, inBackground, null);
        }

        Attempt asInBackground() {
            return new Attempt(snapshot, false, true, null);
        }

        Attempt asMade(NewVolume volume) {
            return new Attempt(snapshot, first, inBackground, volume);
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

    /** How many were made and are not saved. */
    long unsaved() {
        return open.values().stream().filter(attempt -> attempt.made() != null).count();
    }

    Collection<Attempt> all() {
        return List.copyOf(open.values());
    }
}
