package dev.purveyor.cluster.binaries;

import java.util.Arrays;
import java.util.Optional;

/**
 * The minor versions of Kubernetes that we run: the patch taken when none is named, the etcd that this Kubernetes is
 * released with (its build/dependencies.yaml) and the oldest Go that compiles it.
 */
enum ReleaseLine {
    V1_33(33, 6, "v3.5.24", "1.24"), V1_34(34, 4, "v3.6.5", "1.24"), V1_35(35, 4, "v3.6.6", "1.25"), V1_36(36, 4,
            "v3.6.8", "1.26");

    private final int minor;
    private final int patch;
    private final String etcdVersion;
    private final String goVersion;

    ReleaseLine(int minor, int patch, String etcdVersion, String goVersion) {
        this.minor = minor;
        this.patch = patch;
        this.etcdVersion = etcdVersion;
        this.goVersion = goVersion;
    }

    static Optional<ReleaseLine> ofMinor(int minor) {
        return Arrays.stream(values()).filter(line -> line.minor == minor).findFirst();
    }

    int minor() {
        return minor;
    }

    int patch() {
        return patch;
    }

    String etcdVersion() {
        return etcdVersion;
    }

    String goVersion() {
        return goVersion;
    }
}
