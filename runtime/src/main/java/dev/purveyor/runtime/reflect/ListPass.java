package dev.purveyor.runtime.reflect;

import java.io.IOException;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.json.Json;
import dev.purveyor.runtime.json.JsonFields;

/**
 * One list of everything, page by page, each object going into the store as it arrives. A page that failed can be asked
 * for again.
 */
final class ListPass<R extends Versioned> {
    private final Scope scope;
    private final int pageSize;
    private final Duration timeout;
    private final OpenStream streams;
    private final ItemReader<R> items;
    private final Feed<R>.Relist relist;
    private String continuation = "";

    ListPass(Scope scope, int pageSize, Duration timeout, OpenStream streams, ItemReader<R> items, Feed<R> feed) {
        this.scope = scope;
        this.pageSize = pageSize;
        this.timeout = timeout;
        this.streams = streams;
        this.items = items;
        this.relist = feed.relist();
    }

    /** Reads the next page; true if it was the last. */
    boolean page() throws IOException {
        try (var stream = streams.open(scope.page(pageSize, continuation, timeout))) {
            Refusal.unlessSuccess(stream);
            var documents = Json.objects(stream.body());
            var page = documents.next();
            if (page == null) {
                throw new IOException("the list is empty: not even an object");
            }
            var position = read(page);
            documents.next();
            continuation = position.continuation;
            if (continuation.isEmpty()) {
                relist.complete(position.version);
            }
            return continuation.isEmpty();
        }
    }

    private record Position(String version, String continuation) {}

    private Position read(JsonFields page) throws IOException {
        Position position = null;
        while (page.next()) {
            switch (page.name()) {
                case "metadata" -> position = position(page.object());
                case "items" -> page.each(this::item);
                default -> {
                }
            }
        }
        if (position == null || position.version.isEmpty()) {
            throw new IOException("the list has no resourceVersion");
        }
        return position;
    }

    private void item(JsonFields at) throws IOException {
        var item = items.read(at);
        if (item.unreadable()) {
            relist.unreadable(item.head());
        } else {
            relist.seen(item.head(), item.record());
        }
    }

    private static Position position(JsonFields metadata) throws IOException {
        String version = "";
        String continuation = "";
        while (metadata.next()) {
            switch (metadata.name()) {
                case "resourceVersion" -> version = orEmpty(metadata.text());
                case "continue" -> continuation = orEmpty(metadata.text());
                default -> {
                }
            }
        }
        return new Position(version, continuation);
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
