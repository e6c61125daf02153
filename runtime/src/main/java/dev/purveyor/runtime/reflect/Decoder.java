package dev.purveyor.runtime.reflect;

import java.io.IOException;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.json.ItemFields;

/**
 * Makes a compact record of an object while it streams by. Called on the reflector's thread only. A decoder that throws
 * a RuntimeException leaves the object as it was known before; the reflector's health names it.
 */
@FunctionalInterface
public interface Decoder<R extends Versioned> {
    /** Returns the record, or null for an object that is not worth keeping. {@code item.head()} is set at its end. */
    @Nullable
    R decode(ItemFields item) throws IOException;
}
