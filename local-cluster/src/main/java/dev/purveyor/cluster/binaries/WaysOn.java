package dev.purveyor.cluster.binaries;

import java.util.List;
import java.util.Set;

/** What a person can do when the programs cannot be had, or not this way. */
final class WaysOn {
    private WaysOn() {}

    static List<String> list(BinarySettings settings, Set<Binary> missing) {
        var goVersion = missing.stream().map(binary -> Release.of(binary, settings)).map(Release::goVersion)
                .max(String::compareTo).orElseThrow();
        return List.of("Other ways:",
                "  - " + BinarySettings.KUBE_BIN + "=<folder> with " + PlanText.names(missing) + " in it",
                "  - " + BinarySettings.KUBEBUILDER_ASSETS + "=<folder> as setup-envtest fills it (holds only some)",
                "  - " + BinarySettings.KUBE_MIRROR + "=<URL> and " + BinarySettings.ETCD_MIRROR
                        + "=<URL> of mirrors that this machine reaches, laid out as https://dl.k8s.io/release and "
                        + "https://github.com/etcd-io/etcd/releases/download",
                "  - Go " + goVersion + " or newer on the PATH, to build them",
                "  - `purveyor cluster fetch` on a machine with network, and its folder "
                        + "~/.cache/purveyor/bin copied to " + settings.cache().bin());
    }
}
