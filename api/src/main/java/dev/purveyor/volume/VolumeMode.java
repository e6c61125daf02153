package dev.purveyor.volume;

import java.util.Arrays;
import java.util.Objects;

import dev.purveyor.internal.Syntax;

/** What a pod sees of a volume. */
public enum VolumeMode {
    /** A folder. */
    FILESYSTEM("Filesystem"),
    /** A raw device. */
    BLOCK("Block");

    private final String kubernetesName;

    VolumeMode(String kubernetesName) {
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
    public static VolumeMode of(String kubernetesName) {
        Objects.requireNonNull(kubernetesName, "a volume mode must not be null");
        return Arrays.stream(values()).filter(value -> value.kubernetesName.equals(kubernetesName)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        Syntax.quote(kubernetesName) + " is not a volume mode that is known here"));
    }
}
