package dev.purveyor.volume;

import java.util.Map;
import java.util.Objects;
import java.util.Set;

import dev.purveyor.internal.Syntax;

import static java.nio.charset.StandardCharsets.UTF_8;

/** What an author may write on a volume. */
final class DraftRules {
    static final String STATE = "state.purveyor.dev/";

    private static final Set<String> KEPT_BY_OTHERS = Set.of("pv.kubernetes.io", "volume.kubernetes.io",
            "volume.beta.kubernetes.io", "purveyor.dev", "state.purveyor.dev");

    /** A quarter of what Kubernetes allows: the controller and others write on the volume, too. */
    private static final int LARGEST = 64 * 1024;

    private DraftRules() {}

    static void label(String key, String value) {
        key(key, "label");
        Objects.requireNonNull(value, () -> "the label " + key + " must not be null");
        if (!Syntax.isLabelValue(value)) {
            throw new IllegalArgumentException("the label " + key + " cannot be " + Syntax.quote(value)
                    + ": a label has at most 63 letters, digits, '-', '_' or '.'; an annotation can hold more");
        }
    }

    static void annotation(String key, String value) {
        key(key, "annotation");
        Objects.requireNonNull(value, () -> "the annotation " + key + " must not be null");
    }

    static String stateKey(String key) {
        Objects.requireNonNull(key, "the key of a state must not be null");
        if (!Syntax.isSimpleName(key)) {
            throw new IllegalArgumentException(Syntax.quote(key)
                    + " cannot be the key of a state: use at most 63 letters, digits, '-', '_' or '.'");
        }
        return STATE + key;
    }

    static void size(Map<String, String> annotations) {
        int size = 0;
        for (var entry : annotations.entrySet()) {
            size += entry.getKey().length() + entry.getValue().getBytes(UTF_8).length;
        }
        if (size > LARGEST) {
            throw new IllegalArgumentException("annotations and state of a volume come to " + size + " bytes, but only "
                    + LARGEST + " are allowed: keep the rest in the backend");
        }
    }

    private static void key(String key, String what) {
        Objects.requireNonNull(key, () -> "the key of the " + what + " must not be null");
        if (!Syntax.isQualifiedName(key)) {
            throw new IllegalArgumentException(Syntax.quote(key) + " is not a legal key of a " + what);
        }
        if (KEPT_BY_OTHERS.contains(key.substring(0, Math.max(0, key.indexOf('/'))))) {
            throw new IllegalArgumentException("the " + what + " " + key
                    + " is written by Kubernetes or by the controller: use a key of your own domain");
        }
    }
}
