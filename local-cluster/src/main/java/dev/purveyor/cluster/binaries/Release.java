package dev.purveyor.cluster.binaries;

/** One project's release for one platform: what is cached in one folder, and how it is downloaded and built. */
sealed interface Release permits EtcdRelease, KubernetesRelease {
    static Release of(Binary binary, BinarySettings settings) {
        return binary == Binary.ETCD ? EtcdRelease.of(settings) : KubernetesRelease.of(settings);
    }

    /** For people, for example {@code etcd v3.6.8}. */
    String title();

    String folderName();

    Artifact artifact(Binary binary);

    /** The Go module with its version, for example {@code k8s.io/kubernetes@v1.36.4}. */
    String goModule();

    String mainPackage(Binary binary);

    String linkerFlags();

    /** The oldest Go, for example {@code 1.26}, that compiles it. */
    String goVersion();

    /** The go.mod of a module of ours that builds this release, made from the release's own go.mod. */
    String buildModule(String releaseGoMod);
}
