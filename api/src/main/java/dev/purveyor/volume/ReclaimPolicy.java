package dev.purveyor.volume;

import java.util.Arrays;
import java.util.Objects;

import dev.purveyor.internal.Syntax;

/** What happens to the asset when its claim is gone. Provisioned volumes have no other policy. */
public enum ReclaimPolicy {
    DELETE("Delete"), RETAIN("Retain");

    private final String kubernetesName;

    ReclaimPolicy(String kubernetesName) {
        this.kubernetesName = kubernetesName;
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
    public static ReclaimPolicy of(String kubernetesName) {
        Objects.requireNonNull(kubernetesName, "a reclaim policy must not be null");
        return Arrays.stream(values()).filter(value -> value.kubernetesName.equals(kubernetesName)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        Syntax.quote(kubernetesName) + " is not a reclaim policy that is known here"));
    }
}
