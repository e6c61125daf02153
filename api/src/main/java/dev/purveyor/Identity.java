package dev.purveyor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import dev.purveyor.internal.Syntax;

/**
 * Which instance of a provisioner a volume belongs to. It is stamped on every volume as an annotation; an instance deletes
 * only what carries its own identity. Which one depends on who can reach the assets:
 *
 * <ul>
 * <li>one node: {@link #ofNode}</li>
 * <li>one machine or disk, whatever its node is called: {@link #ofFile}, on that disk</li>
 * <li>one member of a StatefulSet: {@link #ofOrdinal}</li>
 * <li>several instances: {@link #ofPool}</li>
 * <li>every instance: none is needed</li>
 * </ul>
 *
 * @param annotation
 *            the key under which the value is stored
 * @param value
 *            stable over restarts of the instance, and different for every instance that cannot reach the others' assets
 */
public record Identity(String annotation, String value) {
    /** The annotation, unless {@link #storedIn} names another. */
    public static final String ANNOTATION = "purveyor.dev/identity";

    // Four digits at most: the random end of a Deployment's or DaemonSet's pod has five characters, perhaps all digits.
    private static final Pattern ORDINAL = Pattern.compile(".+-(0|[1-9][0-9]{0,3})");

    public Identity {
        Objects.requireNonNull(annotation, "the annotation of an identity must not be null");
        if (!Syntax.isQualifiedName(annotation)) {
            throw new IllegalArgumentException(Syntax.quote(annotation) + " is not a legal annotation key");
        }
        Syntax.requireText(value, "the identity of a provisioner");
    }

    /**
     * The identity of the instance that serves one node, by the node's name (not its host name).
     *
     * @param nodeName often {@code System.getenv("NODE_NAME")}
     * @throws IllegalArgumentException if there is none; the message says how a pod gets it
     */
    public static Identity ofNode(@Nullable String nodeName) {
        if (nodeName == null || nodeName.isBlank()) {
            throw new IllegalArgumentException("the node name is missing: set the variable that it is read from, often"
                    + " NODE_NAME; a pod gets it by valueFrom.fieldRef with fieldPath: spec.nodeName");
        }
        return new Identity(ANNOTATION, Syntax.requireText(nodeName, "the node name (often from NODE_NAME)"));
    }

    /**
     * The identity that a file holds. If there is none, it is made once with a random identity; of several processes that
     * do so at the same time all get the same. It is one line of text, which may be written by hand as well. Keep it where
     * the assets are.
     *
     * @throws IOException if the file is damaged, or can be neither read nor made; the message says what to do
     */
    public static Identity ofFile(Path file) throws IOException {
        Objects.requireNonNull(file, "the identity file must not be null");
        return of(new IdentityFile(file).readOrCreate(UUID.randomUUID()));
    }

    /**
     * The identity of one member of a StatefulSet, by the name of its pod, such as {@code store-3}: the pod that takes its
     * place has the same. Members of two StatefulSets of one provisioner need different names, even in two namespaces.
     */
    public static Identity ofOrdinal(String podName) {
        Syntax.requireText(podName, "the name of the pod (often from POD_NAME)");
        if (!Syntax.isSubdomain(podName) || !ORDINAL.matcher(podName).matches()) {
            throw new IllegalArgumentException(Syntax.quote(podName)
                    + " is not the name of a pod of a StatefulSet, such"
                    + " as \"store-3\": it does not end with an ordinal from 0 to 9999. Run a StatefulSet, or use another"
                    + " identity");
        }
        return of(podName);
    }

    /** The identity that all instances share which reach the same assets, by the name of their storage pool. */
    public static Identity ofPool(String poolName) {
        return of(Syntax.requireText(poolName, "the name of the storage pool"));
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
