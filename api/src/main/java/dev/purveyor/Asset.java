package dev.purveyor;

import java.time.Instant;
import java.util.Objects;

import dev.purveyor.internal.Syntax;

/**
 * One thing that exists in a storage backend, as an inventory lists it.
 *
 * @param name
 *            the name it was provisioned under: for a volume, its volume name
 * @param tag
 *            whose it is, as it was written beside the asset when it was made
 * @param createdAt
 *            when it was made, by the backend's clock
 */
public record Asset(String name, AssetTag tag, Instant createdAt) {
    public Asset {
        Syntax.requireText(name, "the name of an asset");
        Objects.requireNonNull(tag, "the tag of an asset must not be null: leave untagged assets out of the inventory");
        Objects.requireNonNull(createdAt, "the creation time of an asset must not be null");
    }
}
