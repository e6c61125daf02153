package dev.purveyor.runtime.reflect;

import java.io.IOException;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.access.Status;
import dev.purveyor.runtime.json.Json;
import dev.purveyor.runtime.json.JsonFields;
import dev.purveyor.runtime.json.ObjectHead;

/** Reads the events of a watch, one JSON object each, and brings them into the store. */
final class Watch<R extends Versioned> {
    private final ItemReader<R> items;
    private final Feed<R> feed;

    Watch(ItemReader<R> items, Feed<R> feed) {
        this.items = items;
        this.feed = feed;
    }

    /** Takes in one event. Its fields come in any order. */
    void event(JsonFields event) throws IOException {
        String type = null;
        byte[] held = null;
        while (event.next()) {
            switch (event.name()) {
                case "type" -> type = event.text();
                case "object" -> {
                    if (type == null) {
                        held = event.raw();
                    } else {
                        take(type, event);
                    }
                }
                default -> {
                }
            }
        }
        if (type == null) {
            throw new IOException("the watch sent something that is not an event");
        }
        if (held != null) {
            take(type, Json.object(held));
        }
    }

    private void take(String type, JsonFields object) throws IOException {
        switch (type) {
            case "ADDED", "MODIFIED" -> put(object);
            case "DELETED" -> feed.event(forward(items.head(object)), null);
            case "BOOKMARK" -> feed.bookmark(forward(items.head(object)).resourceVersion());
            case "ERROR" -> throw new Refusal(Status.read(object.object()));
            default -> throw new IOException("the watch sent an event of unknown type '" + printable(type) + "'");
        }
    }

    private void put(JsonFields object) throws IOException {
        var item = items.read(object);
        var head = forward(item.head());
        if (item.unreadable()) {
            feed.bookmark(head.resourceVersion());
        } else {
            feed.event(head, item.record());
        }
    }

    /** A version older than what we have seen means that the cluster's data was restored from a backup: list anew. */
    private ObjectHead forward(ObjectHead head) throws IOException {
        if (head.resourceVersion().isEmpty()) {
            throw new IOException("the watch sent an object without resourceVersion");
        }
        if (ResourceVersions.isOlder(head.resourceVersion(), feed.reached())) {
            throw new Refusal(new Status(410, "Expired", "the server went back from version " + feed.reached() + " to "
                    + head.resourceVersion(), Optional.empty()));
        }
        return head;
    }

    private static String printable(@Nullable String type) {
        return String.valueOf(type).replaceAll("[^A-Za-z]", "?");
    }
}
