package dev.purveyor.runtime.reflect;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.runtime.json.ObjectHead;

/** Brings the server's word into the store and tells the listeners. Used by the reflector's thread only. */
final class Feed<R extends Versioned> {
    private static final Logger LOG = LoggerFactory.getLogger(Feed.class);

    private final Store<R> store;
    private final List<Listener<R>> listeners = new CopyOnWriteArrayList<>();
    private boolean synced;

    Feed(Store<R> store) {
        this.store = store;
    }

    void add(Listener<R> listener) {
        listeners.add(listener);
    }

    /** An object as an event of the watch tells it; null for one that is gone or not worth keeping. */
    void event(ObjectHead head, @Nullable R record) {
        put(ObjectKey.of(head), record, head.resourceVersion(), true);
    }

    void bookmark(String version) {
        store.update(c -> c.reached(version));
    }

    String reached() {
        return store.reachedVersion();
    }

    Relist relist() {
        return new Relist();
    }

    private void put(ObjectKey key, @Nullable R record, String version, boolean advance) {
        var before = store.watched(key);
        store.update(c -> {
            c.watched(key, record, version);
            if (advance) {
                c.reached(version);
            }
        });
        if (before != null && record != null && !before.head().uid().equals(record.head().uid())) {
            tell(l -> l.changed(new Change<>(key, before, null, false)));
            tell(l -> l.changed(new Change<>(key, null, record, !synced)));
        } else if (before != null || record != null) {
            tell(l -> l.changed(new Change<>(key, before, record, !synced)));
        }
    }

    private void tell(Consumer<Listener<R>> news) {
        for (Listener<R> listener : listeners) {
            try {
                news.accept(listener);
            } catch (RuntimeException e) {
                LOG.error("A listener failed; it will not hear of this change again", e);
            }
        }
    }

    /** A list under way: what it does not show by its end is gone. */
    final class Relist {
        private final Set<ObjectKey> notSeen = store.reading(Contents::watchedKeys);

        /** The list shows this object; null for one that is not worth keeping. */
        void seen(ObjectHead head, @Nullable R record) {
            var key = ObjectKey.of(head);
            notSeen.remove(key);
            var known = store.watched(key);
            if (known == null || record == null || !known.head().equals(record.head())) {
                put(key, record, head.resourceVersion(), false);
            }
        }

        /** The list shows this object, but it could not be read: what we know of it stands. */
        void unreadable(ObjectHead head) {
            notSeen.remove(ObjectKey.of(head));
        }

        void complete(String version) {
            notSeen.forEach(key -> put(key, null, version, false));
            store.update(c -> c.listed(version));
            if (!synced) {
                synced = true;
                tell(Listener::synced);
            }
        }
    }
}
