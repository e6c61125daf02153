package dev.purveyor.cluster.binaries;

import java.net.URI;

record EtcdRelease(String version, String goVersion, Platform platform, URI mirror) implements Release {
    private static final String MODULE = "go.etcd.io/etcd/server/v3";

    static EtcdRelease of(BinarySettings settings) {
        // Every etcd that we pin compiles with the Go of the oldest Kubernetes that we run.
        return new EtcdRelease(settings.version().etcdVersion(), ReleaseLine.V1_33.goVersion(), settings.platform(),
                settings.etcdMirror());
    }

    @Override
    public String title() {
        return "etcd " + version;
    }

    @Override
    public String folderName() {
        return "etcd-" + version + "-" + platform;
    }

    @Override
    public Artifact artifact(Binary binary) {
        return new Artifact(Artifact.under(mirror, version + "/" + folderName() + ".tar.gz"),
                Artifact.under(mirror, version + "/SHA256SUMS"), folderName() + "/" + binary.fileName());
    }

    @Override
    public String goModule() {
        return MODULE + "@" + version;
    }

    @Override
    public String mainPackage(Binary binary) {
        return MODULE;
    }

    @Override
    public String linkerFlags() {
        return "-s -w";
    }

    @Override
    public String buildModule(String releaseGoMod) {
        return GoMod.of("purveyor.dev/etcd-build", releaseGoMod).require(MODULE, version).text();
    }
}
