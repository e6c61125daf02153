package dev.purveyor.runtime.reflect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

import dev.purveyor.runtime.json.JsonWriter;

/** A changing set of objects with a history, as an API server keeps it over etcd. */
final class Model {
    interface FrameWriter {
        void write(String frame) throws IOException;
    }

    private record Entry(String uid, long version, String value) {}

    private record Event(long version, String frame) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final TreeMap<String, Entry> objects = new TreeMap<>();
    private final Map<Long, TreeMap<String, Entry>> snapshots = new HashMap<>();
    private final List<Event> history = new ArrayList<>();
    private long version = 100;
    private long compacted;
    private long uids;
    private int generation;
    private boolean closed;

    void put(String name, String value) {
        change(() -> {
            version++;
            var old = objects.get(name);
            var entry = new Entry(old == null ? "uid-" + uids++ : old.uid, version, value);
            objects.put(name, entry);
            history.add(new Event(version, frame(old == null ? "ADDED" : "MODIFIED", json(name, entry))));
        });
    }

    void delete(String name) {
        change(() -> {
            var old = objects.remove(name);
            if (old != null) {
                version++;
                var last = json(name, new Entry(old.uid, version, old.value));
                history.add(new Event(version, frame("DELETED", last)));
            }
        });
    }

    void bookmark() {
        change(() -> history.add(new Event(++version, bookmark(version))));
    }

    /** Forgets the history: watches from before, and lists under way, are answered with 410. */
    void compact() {
        change(() -> {
            compacted = version;
            history.clear();
            snapshots.clear();
        });
    }

    void dropWatches() {
        change(() -> generation++);
    }

    /** How often the watches were dropped. */
    int generation() {
        lock.lock();
        try {
            return generation;
        } finally {
            lock.unlock();
        }
    }

    void close() {
        change(() -> closed = true);
    }

    long version() {
        lock.lock();
        try {
            return version;
        } finally {
            lock.unlock();
        }
    }

    /** Name to value of what a store should hold: all but the dull ones. */
    Map<String, String> kept() {
        lock.lock();
        try {
            return objects.entrySet().stream().filter(e -> !e.getValue().value.equals("dull"))
                    .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().value));
        } finally {
            lock.unlock();
        }
    }

    List<String> names() {
        lock.lock();
        try {
            return List.copyOf(objects.keySet());
        } finally {
            lock.unlock();
        }
    }

    boolean isCompacted(long from) {
        lock.lock();
        try {
            return from < compacted;
        } finally {
            lock.unlock();
        }
    }

    String page(int limit, String continuation) {
        lock.lock();
        try {
            long at = continuation.isEmpty() ? version : Long.parseLong(continuation.split("/")[0]);
            var after = continuation.isEmpty() ? "" : continuation.split("/")[1];
            if (continuation.isEmpty()) {
                snapshots.put(at, new TreeMap<>(objects));
            }
            var snapshot = snapshots.get(at);
            if (snapshot == null) {
                return ModelServer.gone();
            }
            var rest = snapshot.tailMap(after, false);
            var items = rest.entrySet().stream().limit(limit).map(e -> json(e.getKey(), e.getValue())).toList();
            var last = rest.keySet().stream().limit(limit).reduce((a, b) -> b).orElse("");
            var more = rest.size() > limit ? ",\"continue\":\"" + at + '/' + last + "\"" : "";
            return "{\"kind\":\"List\",\"metadata\":{\"resourceVersion\":\"" + at + "\"" + more + "},\"items\":["
                    + String.join(",", items) + "]}";
        } finally {
            lock.unlock();
        }
    }

    /** Writes the events after the version until the watches are dropped or the history is gone. */
    void stream(long from, int mine, FrameWriter writer) throws IOException {
        lock.lock();
        try {
            long sent = from;
            while (!closed && generation == mine && compacted <= sent) {
                for (Event event : List.copyOf(history)) {
                    if (event.version > sent) {
                        writer.write(event.frame);
                        sent = event.version;
                    }
                }
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    void awaitClosed() {
        lock.lock();
        try {
            while (!closed) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    static String frame(String type, String object) {
        return "{\"type\":\"" + type + "\",\"object\":" + object + "}";
    }

    static String bookmark(long version) {
        return frame("BOOKMARK", "{\"metadata\":{\"resourceVersion\":\"" + version + "\"}}");
    }

    static String json(String name, String uid, long version, String value) {
        return new String(JsonWriter.object(o -> o
                .object("metadata", m -> m.text("name", name).text("namespace", "space").text("uid", uid)
                        .text("resourceVersion", Long.toString(version)))
                .object("data", d -> d.text("value", value))), StandardCharsets.UTF_8);
    }

    private static String json(String name, Entry entry) {
        return json(name, entry.uid, entry.version, entry.value);
    }

    private void change(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
