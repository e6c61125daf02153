package dev.purveyor.runtime.reflect;

import java.io.IOException;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.json.ItemFields;
import dev.purveyor.runtime.json.ObjectHead;

/** What the tests keep of an object: its value; objects of the value "dull" are not worth keeping. */
record Thing(ObjectHead head, String value) implements Versioned {
    static Thing of(String name, String version, String value) {
        return new Thing(new ObjectHead("space", name, "uid-" + name, version), value);
    }

    static ObjectKey key(String name) {
        return new ObjectKey("space", name);
    }

    static @Nullable Thing decode(ItemFields item) throws IOException {
        String value = null;
        while (item.next()) {
            if (item.name().equals("data")) {
                value = item.strings().get("value");
            }
        }
        if ("broken".equals(value)) {
            throw new IllegalStateException("this decoder does not like it");
        }
        return value == null || value.equals("dull") ? null : new Thing(item.head(), value);
    }
}
