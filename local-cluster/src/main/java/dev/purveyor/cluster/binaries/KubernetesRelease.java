package dev.purveyor.cluster.binaries;

import java.net.URI;

record KubernetesRelease(KubernetesVersion version, Platform platform, URI mirror) implements Release {
    private static final String MODULE = "k8s.io/kubernetes";

    static KubernetesRelease of(BinarySettings settings) {
        return new KubernetesRelease(settings.version(), settings.platform(), settings.kubernetesMirror());
    }

    @Override
    public String title() {
        return "Kubernetes " + version;
    }

    @Override
    public String folderName() {
        return "kubernetes-" + version + "-" + platform;
    }

    @Override
    public Artifact artifact(Binary binary) {
        var file = version + "/bin/" + platform.os() + "/" + platform.arch() + "/" + binary.fileName();
        return new Artifact(Artifact.under(mirror, file), Artifact.under(mirror, file + ".sha256"), null);
    }

    @Override
    public String goModule() {
        return MODULE + "@" + version;
    }

    @Override
    public String mainPackage(Binary binary) {
        return MODULE + "/cmd/" + binary.fileName();
    }

    /** Without these the servers call themselves v0.0.0-master. */
    @Override
    public String linkerFlags() {
        var variable = " -X k8s.io/component-base/version.";
        return "-s -w" + variable + "gitVersion=" + version + variable + "gitMajor=1" + variable + "gitMinor="
                + version.minor() + variable + "gitTreeState=clean";
    }

    @Override
    public String goVersion() {
        return version.line().goVersion();
    }

    @Override
    public String buildModule(String releaseGoMod) {
        return GoMod.of("purveyor.dev/kubernetes-build", releaseGoMod).require(MODULE, version.toString())
                .replaceUnversioned("v0." + version.minor() + "." + version.patch()).text();
    }
}
