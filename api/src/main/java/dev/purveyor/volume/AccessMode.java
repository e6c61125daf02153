package dev.purveyor.volume;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

import dev.purveyor.internal.Syntax;

/** Who may mount a volume, and how. */
public enum AccessMode {
    READ_WRITE_ONCE("ReadWriteOnce"), READ_ONLY_MANY("ReadOnlyMany"), READ_WRITE_MANY("ReadWriteMany"),
    /** One pod in the whole cluster. It stands alone: no other mode may be asked for beside it. */
    READ_WRITE_ONCE_POD("ReadWriteOncePod");

    private final String kubernetesName;

    AccessMode(String kubernetesName) {
        this.kubernetesName = kubernetesName;
    }

    /** An unmodifiable copy in a fixed order, of at least one mode and of no mode beside {@link #READ_WRITE_ONCE_POD}. */
    static Set<AccessMode> checked(Set<AccessMode> modes) {
        Objects.requireNonNull(modes, "the access modes must not be null");
        if (modes.isEmpty()) throw new IllegalArgumentException("at least one access mode is needed");
        if (modes.contains(READ_WRITE_ONCE_POD) && modes.size() > 1) {
            throw new IllegalArgumentException("ReadWriteOncePod stands alone, but the modes are "
                    + modes.stream().map(AccessMode::kubernetesName).sorted().toList());
        }
        return Collections.unmodifiableSet(EnumSet.copyOf(modes));
    }

    /** The spelling in Kubernetes' objects. */
    public String kubernetesName() {
        return kubernetesName;
    }

    /**
     * The constant of that spelling.
     *
     * @throws IllegalArgumentException
     *             when Kubernetes has added one that this version does not know
     */
    public static AccessMode of(String kubernetesName) {
        Objects.requireNonNull(kubernetesName, "an access mode must not be null");
        return Arrays.stream(values()).filter(value -> value.kubernetesName.equals(kubernetesName)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        Syntax.quote(kubernetesName) + " is not an access mode that is known here"));
    }
}
