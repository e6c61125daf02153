package dev.purveyor.runtime.reflect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * What a store holds: the server's word, and over it our own writes until the server's word has caught up. Guarded by
 * the store's lock.
 */
final class Contents<R extends Versioned> {
    private final Map<ObjectKey, R> watched = new HashMap<>();
    private final Map<ObjectKey, R> ownWrites = new HashMap<>();
    private final List<Index<R>> indexes = new ArrayList<>();
    private String reached = "";

    Optional<R> get(ObjectKey key) {
        return Optional.ofNullable(visible(key));
    }

    List<R> all() {
        var all = new ArrayList<R>(watched.size() + ownWrites.size());
        watched.forEach((key, record) -> all.add(ownWrites.getOrDefault(key, record)));
        ownWrites.forEach((key, record) -> {
            if (!watched.containsKey(key)) {
                all.add(record);
            }
        });
        return all;
    }

    int size() {
        return watched.size();
    }

    String reached() {
        return reached;
    }

    Set<ObjectKey> watchedKeys() {
        return new HashSet<>(watched.keySet());
    }

    @Nullable
    R watched(ObjectKey key) {
        return watched.get(key);
    }

    void add(Index<R> index) {
        indexes.add(index);
        watched.keySet().forEach(key -> index.move(key, null, visible(key)));
        ownWrites.forEach((key, record) -> {
            if (!watched.containsKey(key)) {
                index.move(key, null, record);
            }
        });
    }

    /** Shows the write, unless the watch has passed its version: then it has told us of it, and perhaps of its end. */
    void ownWrite(ObjectKey key, R record) {
        var version = record.head().resourceVersion();
        var known = ownWrites.get(key);
        boolean late = ResourceVersions.isAtLeast(reached, version)
                || (known != null && ResourceVersions.isAtLeast(known.head().resourceVersion(), version));
        if (!late) {
            change(key, () -> ownWrites.put(key, record));
        }
    }

    /** The server's word on an object at a version: the record, or null if it is gone or not worth keeping. */
    void watched(ObjectKey key, @Nullable R record, String version) {
        change(key, () -> {
            if (record == null) {
                watched.remove(key);
            } else {
                watched.put(key, record);
            }
            var own = ownWrites.get(key);
            if (own != null && !ResourceVersions.isOlder(version, own.head().resourceVersion())) {
                ownWrites.remove(key);
            }
        });
    }

    /** Everything up to this version has been told. */
    void reached(String version) {
        reached = version;
        drop(own -> ResourceVersions.isAtLeast(version, own.head().resourceVersion()));
    }

    /** A list is complete. Own writes that cannot be compared with it give way: nothing else would ever end them. */
    void listed(String version) {
        drop(own -> !ResourceVersions.areOrdered(version, own.head().resourceVersion()));
        reached(version);
    }

    private void drop(Function<R, Boolean> outdated) {
        if (!ownWrites.isEmpty()) {
            ownWrites.entrySet().stream().filter(e -> outdated.apply(e.getValue())).map(Map.Entry::getKey).toList()
                    .forEach(key -> change(key, () -> ownWrites.remove(key)));
        }
    }

    private @Nullable R visible(ObjectKey key) {
        var own = ownWrites.get(key);
        return own == null ? watched.get(key) : own;
    }

    private void change(ObjectKey key, Runnable change) {
        var before = visible(key);
        change.run();
        var after = visible(key);
        indexes.forEach(index -> index.move(key, before, after));
    }
}
