package dev.purveyor.cluster.binaries;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.cluster.CacheFolder;
import dev.purveyor.cluster.ClusterException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

class KubernetesBinariesTest {
    @TempDir
    Path temp;
    private final Told told = new Told();
    private StandInGo go;
    private BinarySettings settings;
    private Path kubernetes;

    @BeforeEach
    void nothingAnswersAndGoIsThere() throws IOException {
        go = new StandInGo(temp.resolve("go"));
        var nobody = URI.create("http://127.0.0.1:" + portOfNobody());
        settings = new BinarySettings(KubernetesVersion.DEFAULT, new Platform("linux", "amd64"),
                new CacheFolder(temp.resolve("cache")), List.of(), nobody, nobody, false, go.command(),
                Duration.ofSeconds(3), Proxies.NONE);
        kubernetes = settings.cache().bin().resolve("kubernetes-v1.36.4-linux-amd64");
    }

    @Test
    void fallsThroughToTheBuildWhenNothingAnswers() throws IOException {
        var files = provide(EnumSet.of(Binary.KUBE_APISERVER, Binary.ETCD));

        assertThat(files.get(Binary.ETCD)).hasContent("built go.etcd.io/etcd/server/v3").isExecutable()
                .isEqualTo(settings.cache().bin().resolve("etcd-v3.6.8-linux-amd64/etcd"));
        assertThat(files.get(Binary.KUBE_APISERVER)).hasContent("built k8s.io/kubernetes/cmd/kube-apiserver")
                .isExecutable().isEqualTo(kubernetes.resolve("kube-apiserver"));
        assertThat(told.lines).anyMatch(line -> line.contains("does not answer"));
    }

    @Test
    void aNamedFolderThatIsNotThereOrHoldsNothingIsRefused() throws IOException {
        var missing = temp.resolve("missing");
        assertThatThrownBy(() -> provideFrom(missing)).isInstanceOf(ClusterException.class)
                .hasMessage("PURVEYOR_KUBE_BIN=" + missing + " is not a folder. Correct it or unset it.");
        var empty = Files.createDirectory(temp.resolve("empty"));
        assertThatThrownBy(() -> provideFrom(empty)).isInstanceOf(ClusterException.class)
                .hasMessageContaining("PURVEYOR_KUBE_BIN=" + empty + " holds none of etcd, kube-apiserver, ");
        assertThat(go.calls()).isEmpty();
    }

    private void provideFrom(Path named) {
        var environment = Map.of("PURVEYOR_KUBE_BIN", named.toString(), "XDG_CACHE_HOME", temp.toString());
        new KubernetesBinaries(BinarySettings.fromEnvironment(environment).withGo(go.command()).withOffline(true))
                .provide(EnumSet.of(Binary.ETCD), told);
    }

    @Test
    void buildsEtcdAndTheApiServerFirst() throws IOException {
        provide(EnumSet.allOf(Binary.class));

        assertThat(go.builds()).containsExactly("go.etcd.io/etcd/server/v3", "k8s.io/kubernetes/cmd/kube-apiserver",
                "k8s.io/kubernetes/cmd/kube-controller-manager", "k8s.io/kubernetes/cmd/kube-scheduler",
                "k8s.io/kubernetes/cmd/kubectl", "k8s.io/kubernetes/cmd/kubelet");
    }

    @Test
    void tellsThePlanBeforeAnythingElse() {
        provide(Set.of(Binary.KUBELET));

        assertThat(told.lines).first().isEqualTo("Kubernetes v1.36.4 with etcd v3.6.8 for linux-amd64:");
        assertThat(told.lines).contains("  to get: kubelet, into " + settings.cache().bin(),
                "Building kubelet (Kubernetes v1.36.4), packages to compile: 2", "kubelet is in place");
    }

    @Test
    void whatIsInPlaceIsReturnedWithoutAWordOrAProcess() throws IOException {
        provide(Set.of(Binary.KUBELET));
        var calls = go.calls();
        told.lines.clear();

        assertThat(provide(Set.of(Binary.KUBELET))).containsOnlyKeys(Binary.KUBELET);

        assertThat(go.calls()).isEqualTo(calls);
        assertThat(told.lines).isEmpty();
    }

    @Test
    void downloadsWhenTheMirrorHasIt() throws Exception {
        try (var server = new ReleaseServer()) {
            var sum = Checksum.of(Files.writeString(temp.resolve("kubelet"), "released")).hex();
            server.offer("/release/v1.36.4/bin/linux/amd64/kubelet", "released");
            server.offer("/release/v1.36.4/bin/linux/amd64/kubelet.sha256", sum);
            settings = settings.withMirrors(server.uri("/release"), server.uri("/etcd"));

            assertThat(provide(Set.of(Binary.KUBELET)).get(Binary.KUBELET)).hasContent("released");
        }
        assertThat(go.calls()).isEmpty();
    }

    @Test
    void wrongBytesStopEverythingRatherThanStartABuild() throws Exception {
        try (var server = new ReleaseServer()) {
            server.offer("/v1.36.4/bin/linux/amd64/kubelet", "tampered");
            server.offer("/v1.36.4/bin/linux/amd64/kubelet.sha256", "0".repeat(64));
            settings = settings.withMirrors(server.uri(""), server.uri(""));

            assertThatThrownBy(() -> provide(Set.of(Binary.KUBELET))).isInstanceOf(ClusterException.class)
                    .hasMessageContaining("Refused");
        }
        assertThat(go.calls()).isEmpty();
        assertThat(kubernetes).isDirectoryNotContaining("glob:**/kubelet*");
    }

    @Test
    void offlineAsksNeitherTheSitesNorTheModuleProxy() throws IOException {
        settings = settings.withOffline(true);

        provide(Set.of(Binary.KUBELET));

        assertThat(told.lines).noneMatch(line -> line.contains("answer"));
        assertThat(go.calls()).isNotEmpty().allMatch(call -> call.contains(" GOPROXY=off "));
    }

    @Test
    void aFailedBuildKeepsWhatIsFinishedAndGoesOnThere() throws IOException {
        var wanted = EnumSet.of(Binary.ETCD, Binary.KUBE_APISERVER, Binary.KUBE_SCHEDULER, Binary.KUBELET);
        go.failOn(Binary.KUBE_SCHEDULER);
        assertThatThrownBy(() -> provide(wanted)).isInstanceOf(ClusterException.class)
                .hasMessageContaining("No way to get kube-scheduler")
                .hasMessageContaining("cmd/kube-scheduler: does not compile");
        int before = go.builds().size();
        go.failNoMore();

        assertThat(provide(wanted)).containsOnlyKeys(wanted);

        assertThat(go.builds().subList(before, go.builds().size()))
                .containsExactly("k8s.io/kubernetes/cmd/kube-scheduler", "k8s.io/kubernetes/cmd/kubelet");
    }

    @Test
    void twoAtOnceBuildOnce() throws Exception {
        go.hold();
        var first = CompletableFuture.supplyAsync(() -> provide(Set.of(Binary.KUBELET)), Thread::startVirtualThread);
        var second = CompletableFuture.supplyAsync(() -> provide(Set.of(Binary.KUBELET)), Thread::startVirtualThread);
        await().until(() -> go.isBuilding() && told.said("Waiting for another thread"));

        go.release();

        assertThat(first.get()).isEqualTo(second.get()).containsOnlyKeys(Binary.KUBELET);
        assertThat(go.builds()).hasSize(1);
    }

    @Test
    void aGoThatIsTooOldIsNamedWithTheOneThatIsNeeded() throws IOException {
        go.version("go1.22.1");

        assertThatThrownBy(() -> provide(Set.of(Binary.KUBELET))).isInstanceOf(ClusterException.class)
                .hasMessageContaining("Go 1.26 or newer is needed, this is go1.22.1");
        assertThat(go.calls()).hasSize(1);
    }

    @Test
    void withNeitherNetworkNorGoTheMessageNamesTheWaysToGoOn() {
        settings = settings.withGo(null);

        assertThatThrownBy(() -> provide(Set.of(Binary.KUBELET))).isInstanceOf(ClusterException.class)
                .hasMessageContainingAll("No way to get kubelet (Kubernetes v1.36.4)", "127.0.0.1",
                        "does not answer", "there is no go on the PATH", "PURVEYOR_KUBE_BIN=", "KUBEBUILDER_ASSETS=",
                        "PURVEYOR_KUBE_MIRROR=", "Go 1.26 or newer", "purveyor cluster fetch",
                        settings.cache().bin().toString());
    }

    @Test
    void withNoWayAtAllNothingIsBegun() {
        settings = settings.withGo(null).withOffline(true);

        assertThatThrownBy(() -> provide(EnumSet.of(Binary.ETCD, Binary.KUBELET)))
                .isInstanceOf(ClusterException.class).hasMessageContainingAll("No way to get etcd, kubelet", "offline");
        assertThat(settings.cache().path()).doesNotExist();
    }

    private Map<Binary, Path> provide(Set<Binary> wanted) {
        return new KubernetesBinaries(settings).provide(wanted, told);
    }

    private static int portOfNobody() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
