package dev.purveyor.cluster.binaries;

import java.net.URI;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class GoModTest {
    @Test
    void theBuildModuleTakesOverTheReleasesLanguageAndVersionsItsStagingModules() {
        var release = new KubernetesRelease(KubernetesVersion.parse("1.36.4"), new Platform("linux", "amd64"),
                URI.create("http://unused"));

        assertThat(release.buildModule("""
                module k8s.io/kubernetes

                go 1.26.0

                godebug default=go1.26

                require (
                	github.com/blang/semver/v4 v4.0.0
                	k8s.io/api v0.0.0
                	k8s.io/utils v0.0.0-20260210185600-b8788abfbbc2
                	k8s.io/mount-utils v0.0.0 // indirect
                	k8s.io/klog/v2 v2.140.0
                )
                """)).isEqualTo("""
                module purveyor.dev/kubernetes-build
                go 1.26.0
                godebug default=go1.26
                require k8s.io/kubernetes v1.36.4
                replace k8s.io/api => k8s.io/api v0.36.4
                replace k8s.io/mount-utils => k8s.io/mount-utils v0.36.4
                """);
    }

    @Test
    void aReleaseWithoutDefaultsOfItsOwnGetsNone() {
        var release = new EtcdRelease("v3.6.8", "1.24", new Platform("linux", "amd64"), URI.create("http://unused"));

        assertThat(release.buildModule("module go.etcd.io/etcd/server/v3\n\ngo 1.24.0\n\ntoolchain go1.24.13\n"))
                .isEqualTo("""
                        module purveyor.dev/etcd-build
                        go 1.24.0
                        require go.etcd.io/etcd/server/v3 v3.6.8
                        """);
    }

    @ParameterizedTest(name = "{0} with GOTOOLCHAIN={1} for {2}: may build {3}")
    @CsvSource({"go1.26.8, local, 1.26, true", "go1.27.0, auto, 1.26, true", "go2.0, local, 1.26, true",
            "go1.25.9, local, 1.26, false", "go1.9, local, 1.24, false", "go1.25.9, auto, 1.26, true",
            "go1.20.1, '', 1.26, false", "devel go1.28-abc, local, 1.26, true", "unreadable, local, 1.26, true"})
    void aGoIsRefusedOnlyWhenItIsTooOldAndCannotFetchANewerOne(String installed, String toolchain, String needed,
            boolean may) {
        assertThat(GoVersions.objection(installed, toolchain, needed).isEmpty()).isEqualTo(may);
    }
}
