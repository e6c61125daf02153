package dev.purveyor.cluster.binaries;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.cluster.CacheFolder;
import dev.purveyor.cluster.ClusterException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class GoBuildTest {
    @TempDir
    Path temp;
    private final Told told = new Told();
    private StandInGo go;
    private Path folder;
    private Path kubelet;

    @BeforeEach
    void goIsThere() throws IOException {
        go = new StandInGo(temp.resolve("go"));
        folder = temp.resolve("cache/build/kubernetes-v1.36.4-linux-amd64");
        kubelet = Files.createDirectories(temp.resolve("bin")).resolve("kubelet");
    }

    @Test
    void buildsInAModuleOfItsOwnWithTheVersionLinkedIn() throws IOException {
        assertThat(buildWith(go.command())).isEqualTo(new Outcome.InPlace());

        assertThat(folder.resolve("go.mod")).content().contains("module purveyor.dev/kubernetes-build\ngo 1.26.0\n",
                "require k8s.io/kubernetes v1.36.4\n", "replace k8s.io/api => k8s.io/api v0.36.4\n");
        assertThat(go.calls()).last().asString().startsWith(folder + " CGO_ENABLED=0 ").contains(" build -mod=mod -v ",
                "gitVersion=v1.36.4", "gitMinor=36");
        assertThat(kubelet).hasContent("built k8s.io/kubernetes/cmd/kubelet").isExecutable();
    }

    @Test
    void tellsHowFarItIs() throws Exception {
        go.hold();
        var outcome = CompletableFuture.supplyAsync(() -> buildWith(go.command()), Thread::startVirtualThread);

        await().until(() -> told.updates.stream()
                .anyMatch(update -> update.startsWith("kubelet: 1 of 2 packages compiled, ")));

        go.release();
        assertThat(outcome.get()).isEqualTo(new Outcome.InPlace());
    }

    @Test
    void anInterruptionEndsTheProcess() throws Exception {
        go.hold();
        var interrupted = new CompletableFuture<Boolean>();
        var thread = Thread.ofPlatform().start(() -> {
            try {
                buildWith(go.command());
                interrupted.complete(false);
            } catch (ClusterException e) {
                interrupted.complete(Thread.currentThread().isInterrupted());
            }
        });
        await().until(go::isBuilding);

        thread.interrupt();

        assertThat(interrupted.get()).isTrue();
        await().until(() -> ProcessHandle.of(go.pid()).isEmpty());
        assertThat(kubelet).doesNotExist();
    }

    @Test
    void whenPackagesAreMissingGosOwnWordsAreShown() throws IOException {
        go.lacks("module lookup disabled by GOPROXY=off");
        assertThat(buildWith(go.command())).isInstanceOfSatisfying(Outcome.NotThisWay.class,
                obstacle -> assertThat(obstacle.why()).contains("list` failed", "module lookup disabled by GOPROXY=off")
                        .doesNotContain("stale"));
    }

    @Test
    void whatAKilledBuildLeftBehindIsRemoved() throws IOException {
        Files.createFile(kubelet.resolveSibling("kubelet.1.new"));

        buildWith(go.command());

        assertThat(kubelet.getParent()).isDirectoryNotContaining("glob:**/*.new");
    }

    @Test
    void aProgramThatOnlyHappensToBeCalledGoIsNoGo() {
        assertThat(buildWith(Path.of("/bin/true")))
                .isEqualTo(new Outcome.NotThisWay("the go on the PATH does not answer as the Go command does"));
    }

    private Outcome buildWith(Path command) {
        var unused = URI.create("http://unused.example");
        var settings = new BinarySettings(KubernetesVersion.DEFAULT, new Platform("linux", "amd64"),
                new CacheFolder(temp.resolve("cache")), List.of(), unused, unused, false, command,
                Duration.ofSeconds(3), Proxies.NONE);
        return new GoBuild(KubernetesRelease.of(settings), settings, command, told, InstantSource.system())
                .build(Binary.KUBELET, kubelet);
    }
}
