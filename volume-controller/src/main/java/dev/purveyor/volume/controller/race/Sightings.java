package dev.purveyor.volume.controller.race;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * What we saw of each object's record, and since when. An object that nobody asked for during ten minutes is forgotten,
 * and so is the one asked for least lately when there are too many; that is safe at any time, for what is seen again
 * counts from then. The map is thread-safe; a sighting is used by one thread at a time.
 */
final class Sightings {
    private static final Duration KEPT = Duration.ofMinutes(10);

    private final Map<String, Sighting> byUid = new LinkedHashMap<>(16, 0.75f, true);
    private final int most;

    Sightings(int most) {
        this.most = most;
    }

    static final class Sighting {
        /** The version that was not the newest when we tried to take it; empty if there is none. */
        String outdated = "";
        /** What we hold, or held last. */
        @Nullable
        Hold hold;
        private @Nullable String text;
        private long since;
        private long looked;

        private Sighting(@Nullable String text, long since) {
            this.text = text;
            this.since = since;
            this.looked = since;
        }

        Duration since(long now) {
            return Duration.ofNanos(now - since);
        }

        private void look(@Nullable String shown, long now) {
            looked = now;
            if (!Objects.equals(text, shown)) {
                text = shown;
                since = now;
            }
        }
    }

    /** Notes what the cache shows now. */
    synchronized Sighting look(String uid, @Nullable String text, long now) {
        var sighting = byUid.get(uid);
        if (sighting == null) {
            forgetOld(now);
            sighting = new Sighting(text, now);
            byUid.put(uid, sighting);
        }
        sighting.look(text, now);
        return sighting;
    }

    synchronized void forget(String uid) {
        byUid.remove(uid);
    }

    synchronized int size() {
        return byUid.size();
    }

    private void forgetOld(long now) {
        for (var each = byUid.values().iterator(); each.hasNext();) {
            var eldest = each.next();
            if (byUid.size() < most && now - eldest.looked < KEPT.toNanos()) return;
            each.remove();
        }
    }
}
