package dev.purveyor.runtime.reflect;

import java.io.IOException;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.json.Interner;
import dev.purveyor.runtime.json.ItemFields;
import dev.purveyor.runtime.json.JsonFields;
import dev.purveyor.runtime.json.ObjectHead;

/** Reads one object after the other, and survives a decoder that fails on one. */
final class ItemReader<R extends Versioned> {
    private final Decoder<R> decoder;
    private final HealthBook health;
    private final Interner namespaces = new Interner(1024);

    ItemReader(Decoder<R> decoder, HealthBook health) {
        this.decoder = decoder;
        this.health = health;
    }

    /** @param record null if not worth keeping, or unreadable */
    record Item<R>(ObjectHead head, @Nullable R record, boolean unreadable) {}

    Item<R> read(JsonFields at) throws IOException {
        var item = ItemFields.of(at, namespaces);
        try {
            var record = decoder.decode(item);
            item.finish();
            return new Item<>(item.head(), record, false);
        } catch (RuntimeException e) {
            item.finish();
            health.unreadable(ObjectKey.of(item.head()).toString(), e);
            return new Item<>(item.head(), null, true);
        }
    }

    /** Reads who the object is and nothing else. */
    ObjectHead head(JsonFields at) throws IOException {
        var item = ItemFields.of(at, namespaces);
        item.finish();
        return item.head();
    }
}
