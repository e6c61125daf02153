package dev.purveyor.cluster.binaries;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.cluster.ClusterException;
import dev.purveyor.cluster.binaries.BinarySettings.NamedFolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BinarySettingsTest {
    @Test
    void anEmptyEnvironmentMeansTheOfficialSitesAndTheCacheAtHome() {
        var settings = BinarySettings.fromEnvironment(Map.of("PURVEYOR_KUBE_BIN", "", "XDG_CACHE_HOME", "relative"));

        assertThat(settings.folders()).isEmpty();
        assertThat(settings.kubernetesMirror()).isEqualTo(URI.create("https://dl.k8s.io/release"));
        assertThat(settings.etcdMirror()).isEqualTo(URI.create("https://github.com/etcd-io/etcd/releases/download"));
        assertThat(settings.cache().bin()).isEqualTo(Path.of(System.getProperty("user.home"), ".cache/purveyor/bin"));
        assertThat(settings.offline()).isFalse();
        assertThat(settings.go()).isNull();
    }

    @Test
    void theCacheIsWhereAShellTakesHomeToBe() {
        assertThat(BinarySettings.fromEnvironment(Map.of("HOME", "/home/somebody")).cache().path())
                .isEqualTo(Path.of("/home/somebody/.cache/purveyor"));
        assertThat(BinarySettings.fromEnvironment(Map.of("HOME", "somewhere")).cache().path())
                .isEqualTo(Path.of(System.getProperty("user.home"), ".cache/purveyor"));
    }

    @Test
    void everyPlaceCanBeNamed() {
        var settings = BinarySettings.fromEnvironment(Map.of("KUBEBUILDER_ASSETS", "/envtest", "PURVEYOR_KUBE_BIN",
                "/named", "XDG_CACHE_HOME", "/xdg", "PURVEYOR_KUBE_MIRROR", "http://kube.example",
                "PURVEYOR_ETCD_MIRROR", "http://etcd.example", "PURVEYOR_OFFLINE", "true"));

        assertThat(settings.folders()).containsExactly(new NamedFolder("PURVEYOR_KUBE_BIN", Path.of("/named")),
                new NamedFolder("KUBEBUILDER_ASSETS", Path.of("/envtest")));
        assertThat(settings.cache().path()).isEqualTo(Path.of("/xdg/purveyor"));
        assertThat(settings.kubernetesMirror()).isEqualTo(URI.create("http://kube.example"));
        assertThat(settings.etcdMirror()).isEqualTo(URI.create("http://etcd.example"));
        assertThat(settings.offline()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mirror.example", "file:///mirror", "http://a b"})
    void aMirrorThatIsNoHttpUrlIsRefused(String mirror) {
        assertThatThrownBy(() -> BinarySettings.fromEnvironment(Map.of("PURVEYOR_KUBE_MIRROR", mirror)))
                .isInstanceOf(ClusterException.class).hasMessageContaining("'" + mirror + "'");
    }

    @Test
    void goIsTheFirstExecutableOfThatNameOnThePath(@TempDir Path temp) throws Exception {
        var folder = Files.createDirectory(temp.resolve("folder"));
        Files.createDirectory(folder.resolve("go"));
        var plain = Files.createFile(Files.createDirectory(temp.resolve("plain")).resolve("go"));
        var real = Files.createFile(Files.createDirectory(temp.resolve("real")).resolve("go"));
        Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rwxr-xr-x"));

        var settings = BinarySettings
                .fromEnvironment(Map.of("PATH", folder + "::" + plain.getParent() + ":" + real.getParent()));

        assertThat(settings.go()).isEqualTo(real);
    }

    @Test
    void platformsAreNamedAsGoNamesThemAndOthersAreRefused() {
        assertThat(Platform.of("Linux", "amd64")).hasToString("linux-amd64");
        assertThat(Platform.of("Linux", "aarch64")).hasToString("linux-arm64");
        assertThatThrownBy(() -> Platform.of("Mac OS X", "aarch64")).isInstanceOf(ClusterException.class)
                .hasMessageContaining("LocalCluster runs on Linux, this is Mac OS X");
        assertThatThrownBy(() -> Platform.of("Linux", "riscv64")).isInstanceOf(ClusterException.class)
                .hasMessageContaining("riscv64");
    }
}
