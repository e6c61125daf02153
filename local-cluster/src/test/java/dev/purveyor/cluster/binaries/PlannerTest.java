package dev.purveyor.cluster.binaries;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.purveyor.cluster.CacheFolder;
import dev.purveyor.cluster.binaries.BinarySettings.NamedFolder;

import static org.assertj.core.api.Assertions.assertThat;

class PlannerTest {
    private static final String CACHE = "/cache/bin/kubernetes-v1.36.4-linux-amd64/";

    @ParameterizedTest(name = "kubelet in [{0}], offline {1}, Go {2}: {3}")
    @CsvSource({
            "named envtest cached, false, true,  PURVEYOR_KUBE_BIN",
            "named envtest cached, true,  false, PURVEYOR_KUBE_BIN",
            "envtest cached,       false, true,  KUBEBUILDER_ASSETS",
            "cached,               false, true,  cache",
            "cached,               true,  false, cache",
            "'',                   false, true,  download then build",
            "'',                   false, false, download",
            "'',                   true,  true,  build",
            "'',                   true,  false, no way"})
    void takesTheFirstPlaceThatHoldsTheProgram(String places, boolean offline, boolean go, String expected) {
        var files = Arrays.stream(places.split(" ")).map(place -> switch (place) {
            case "named" -> Path.of("/named/kubelet");
            case "envtest" -> Path.of("/envtest/kubelet");
            case "cached" -> Path.of(CACHE + "kubelet");
            default -> Path.of("/elsewhere/kubelet");
        }).collect(Collectors.toSet());

        var plan = new Planner(settings(offline, go), files::contains).plan(Set.of(Binary.KUBELET));

        assertThat(plan.sources().values()).map(PlannerTest::inShort).containsExactly(expected);
    }

    @Test
    void eachProgramHasItsOwnChain() {
        var files = Set.of(Path.of("/envtest/etcd"), Path.of("/envtest/kube-apiserver"), Path.of(CACHE + "kubelet"));

        var plan = new Planner(settings(false, true), files::contains)
                .plan(EnumSet.of(Binary.KUBELET, Binary.KUBECTL, Binary.ETCD, Binary.KUBE_APISERVER));

        assertThat(plan.sources().values()).map(PlannerTest::inShort).containsExactly("KUBEBUILDER_ASSETS",
                "KUBEBUILDER_ASSETS", "download then build", "cache");
        assertThat(plan.isComplete()).isFalse();
        assertThat(plan.files()).containsOnlyKeys(Binary.ETCD, Binary.KUBE_APISERVER, Binary.KUBELET);
    }

    @Test
    void downloadsAreLaidOutAsTheOfficialSites() {
        var plan = new Planner(settings(false, false), file -> false).plan(EnumSet.of(Binary.ETCD, Binary.KUBECTL));

        assertThat(plan.missing().values()).flatMap(Source.ToGet::ways).containsExactly(
                new Source.Way.Download(new Artifact(
                        URI.create("https://etcd.example/v3.6.8/etcd-v3.6.8-linux-amd64.tar.gz"),
                        URI.create("https://etcd.example/v3.6.8/SHA256SUMS"), "etcd-v3.6.8-linux-amd64/etcd")),
                new Source.Way.Download(
                        new Artifact(URI.create("https://kube.example/release/v1.36.4/bin/linux/amd64/kubectl"),
                                URI.create("https://kube.example/release/v1.36.4/bin/linux/amd64/kubectl.sha256"),
                                null)));
    }

    @Test
    void thePlanTellsWhatComesFromWhereAndWhatElseCanBeDone() {
        var plan = new Planner(settings(false, true), Set.of(Path.of("/envtest/etcd"))::contains)
                .plan(EnumSet.of(Binary.ETCD, Binary.KUBELET));

        assertThat(String.join("\n", plan.describe())).contains("Kubernetes v1.36.4 with etcd v3.6.8",
                "already there: etcd (/envtest)", "PURVEYOR_KUBE_BIN=/named does not hold kubelet",
                "to get: kubelet, into /cache/bin", "release downloads", "about 85 MB", "/usr/bin/go", "8 minutes",
                "PURVEYOR_KUBE_MIRROR=<URL>", "purveyor cluster fetch");
    }

    private static BinarySettings settings(boolean offline, boolean go) {
        return new BinarySettings(KubernetesVersion.DEFAULT, new Platform("linux", "amd64"),
                new CacheFolder(Path.of("/cache")),
                List.of(new NamedFolder("PURVEYOR_KUBE_BIN", Path.of("/named")),
                        new NamedFolder("KUBEBUILDER_ASSETS", Path.of("/envtest"))),
                URI.create("https://kube.example/release/"), URI.create("https://etcd.example"), offline,
                go ? Path.of("/usr/bin/go") : null, Duration.ofSeconds(1), Proxies.NONE);
    }

    private static String inShort(Source source) {
        return switch (source) {
            case Source.InFolder(var folder, var file) -> folder.variable();
            case Source.InCache(var file) -> "cache";
            case Source.ToGet(var target, var ways) when ways.isEmpty() -> "no way";
            case Source.ToGet(var target, var ways) -> ways.stream().map(way -> switch (way) {
                case Source.Way.Download(var artifact) -> "download";
                case Source.Way.GoBuild(var command) -> "build";
            }).collect(Collectors.joining(" then "));
        };
    }
}
