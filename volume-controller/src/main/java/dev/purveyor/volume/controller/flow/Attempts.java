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
     * @param origin whether somebody else may still be at it
     */
    record Attempt(Snapshot snapshot, boolean first, boolean inBackground, @Nullable NewVolume made, Origin origin) {
        static Attempt of(Snapshot snapshot, boolean first) {
            return new Attempt(snapshot, first, false, null, Origin.OURS);
        }

        /** As an earlier owner of the journal left it. */
        static Attempt leftOpen(Snapshot snapshot, boolean inBackground) {
            return new Attempt(snapshot, false, inBackground, null, Origin.INHERITED);
        }

        Attempt goingOn() {
            return new Attempt(snapshot, false, inBackground, null, origin);
        }

        Attempt asInBackground() {
            return new Attempt(snapshot, false, true, null, origin);
        }

        Attempt asMade(NewVolume volume) {
            return new Attempt(snapshot, first, inBackground, volume, origin);
        }

        Attempt asAwaited() {
            return new Attempt(snapshot, false, false, null, Origin.AWAITED);
        }
    }

    /** Where an attempt comes from. */
    enum Origin {
        OURS,
        /** An owner before us began it, and may still be in the call: paused, or cut off from the API server. */
        INHERITED,
        /** The same. Its claim is gone and nothing is there, and we wait for what the other may yet make. */
        AWAITED
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
