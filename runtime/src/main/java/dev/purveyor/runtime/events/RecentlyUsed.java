package dev.purveyor.runtime.events;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that forgets what was not used for longest. */
final class RecentlyUsed<K, V> extends LinkedHashMap<K, V> {
    private static final int MOST = 4096;

    RecentlyUsed() {
        super(64, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > MOST;
    }
}
