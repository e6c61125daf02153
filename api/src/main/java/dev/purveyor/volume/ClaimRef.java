package dev.purveyor.volume;

import dev.purveyor.internal.Syntax;

/**
 * One claim, and no later one of the same name.
 */
public record ClaimRef(String namespace, String name, String uid) {
    public ClaimRef {
        Syntax.requireText(namespace, "the namespace of a claim");
        Syntax.requireText(name, "the name of a claim");
        Syntax.requireText(uid, "the uid of a claim");
    }

    /** {@code namespace/name}, as people write it. */
    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
