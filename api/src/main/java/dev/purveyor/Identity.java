package dev.purveyor;

import java.util.Map;
import java.util.Objects;

import dev.purveyor.internal.Syntax;

/**
 * Which instance of a provisioner a volume belongs to. It is stamped on every volume as an annotation; an instance deletes
 * only what carries its own identity. Node-local storage uses the name of its node.
 *
 * @param annotation
 *            the key under which the value is stored
 * @param value
 *            stable over restarts of the instance, and different for every instance that cannot reach the others' assets
 */
public record Identity(String annotation, String value) {
    /** The annotation, unless {@link #storedIn} names another. */
    public static final String ANNOTATION = "purveyor.dev/identity";

    public Identity {
        Objects.requireNonNull(annotation, "the annotation of an identity must not be null");
        if (!Syntax.isQualifiedName(annotation)) {
            throw new IllegalArgumentException(Syntax.quote(annotation) + " is not a legal annotation key");
        }
        Syntax.requireText(value, "the identity of a provisioner");
    }

    /** The identity of the instance that serves one node, by the node's name (not its host name). */
    public static Identity ofNode(String nodeName) {
        return new Identity(ANNOTATION, Syntax.requireText(nodeName, "the node name (often from NODE_NAME)"));
    }

    /** An identity of the author's choice. */
    public static Identity of(String value) {
        return new Identity(ANNOTATION, value);
    }

    /** The same identity under another key, such as {@code hostPathProvisionerIdentity}. */
    public Identity storedIn(String otherAnnotation) {
        return new Identity(otherAnnotation, value);
    }

    /** Whose object this is, judged by its annotations. */
    public Ownership judge(Map<String, String> annotations) {
        Objects.requireNonNull(annotations, "the annotations to judge must not be null");
        String found = annotations.get(annotation);
        if (found == null) return Ownership.UNMARKED;
        return found.equals(value) ? Ownership.OURS : Ownership.FOREIGN;
    }

    /** What an identity says about an object. */
    public enum Ownership {
        /** It carries this identity. */
        OURS,
        /** It carries another instance's identity: that one looks after it. */
        FOREIGN,
        /** It carries none. Nobody may guess; this is reported. */
        UNMARKED
    }
}
