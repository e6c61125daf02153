package dev.purveyor.cli.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.fabric8.kubernetes.api.model.HasMetadata;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.purveyor.cluster.CacheFolder;
import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.testkit.KubernetesTest;

import static org.assertj.core.api.Assertions.assertThat;

/** The demo as a reader runs it: the whole program, on this machine. */
@KubernetesTest
class DemoIT {
    private static final Pattern FOLDER = Pattern.compile("folders in (\\S+)");

    @Test
    void theDemoShowsAClaimsLifeAndLeavesNothing() throws Exception {
        var run = ProgramRun.start("demo").toItsEnd();

        assertThat(run.exitCode()).as(run.output()).isZero();
        assertThat(run.output()).containsSubsequence("data is Pending", "makes a folder: ", "is saved: pvc-",
                "data is Bound", "removes the folder", "The PersistentVolume is gone", "Everything is cleaned up",
                "Nothing is left");
        assertThat(run.output()).contains(Machine.detect().canHaveANode()
                ? "SUCCESS holds \"SUCCESS\""
                : "left out  A pod writes to the volume: a node needs");
        assertThat(folderOf(run)).doesNotExist();
        // The name of every local cluster of a process begins so; its processes, mounts and files carry it.
        var cluster = "run-" + run.pid() + "-";
        assertThat(clusterFolders()).noneMatch(name -> name.startsWith(cluster));
        assertThat(Files.readAllLines(Path.of("/proc/self/mounts"))).noneMatch(mount -> mount.contains(cluster));
        assertThat(ProcessHandle.allProcesses().map(process -> process.info().commandLine().orElse("")))
                .noneMatch(commandLine -> commandLine.contains(cluster));
    }

    @Test
    void theReadersClusterIsAsItWas(LocalCluster cluster) throws Exception {
        var before = objectsIn(cluster);

        var run = ProgramRun.start("demo", "--kubeconfig", cluster.kubeconfig().toString()).toItsEnd();

        assertThat(run.exitCode()).as(run.output()).isZero();
        assertThat(run.output()).contains("data is Bound",
                "left out  A pod writes to the volume: the cluster has 0 nodes", "Your cluster is as it was");
        assertThat(objectsIn(cluster)).isEqualTo(before);
        assertThat(folderOf(run)).doesNotExist();
    }

    @Test
    @Tag("full")
    void theReadersClusterIsAsItWasAlsoWhenTheDemoIsStoppedInTheMiddle(LocalCluster cluster) throws Exception {
        var before = objectsIn(cluster);

        var run = ProgramRun.start("demo", "--kubeconfig", cluster.kubeconfig().toString())
                .stoppedAfter("Class and claim are created");

        assertThat(objectsIn(cluster)).isEqualTo(before);
        assertThat(folderOf(run)).doesNotExist();
    }

    @Test
    void aClusterThatCannotBeReachedIsOneClearMessage() throws Exception {
        var kubeconfig = Files.createTempFile("nobody", ".yaml");
        try {
            Files.writeString(kubeconfig, """
                    apiVersion: v1
                    kind: Config
                    clusters: [{name: c, cluster: {server: "http://127.0.0.1:1"}}]
                    users: [{name: u, user: {token: t}}]
                    contexts: [{name: x, context: {cluster: c, user: u}}]
                    current-context: x
                    """);

            var run = ProgramRun.start("demo", "--kubeconfig", kubeconfig.toString()).toItsEnd();

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.output()).contains("FAILED    Kubernetes is there",
                    "purveyor: The cluster of " + kubeconfig + " cannot be used").doesNotContain("\tat ");
        } finally {
            Files.delete(kubeconfig);
        }
    }

    private static Path folderOf(ProgramRun.Ended run) {
        var matcher = FOLDER.matcher(run.output());
        assertThat(matcher.find()).as(run.output()).isTrue();
        return Path.of(matcher.group(1));
    }

    /** Of the kinds that the demo creates; those that other tests are just now making and removing do not count. */
    private static Set<String> objectsIn(LocalCluster cluster) {
        var client = cluster.client();
        return Stream.<HasMetadata>concat(
                Stream.concat(client.namespaces().list().getItems().stream(),
                        client.storage().v1().storageClasses().list().getItems().stream()),
                client.persistentVolumes().list().getItems().stream())
                .map(object -> object.getKind() + " " + object.getMetadata().getName())
                .filter(name -> !name.contains(" test-")).collect(TreeSet::new, Set::add, Set::addAll);
    }

    private static Set<String> clusterFolders() throws IOException {
        try (var folders = Files.list(CacheFolder.fromEnvironment(System.getenv()).path().resolve("clusters"))) {
            return folders.map(folder -> folder.getFileName().toString()).collect(TreeSet::new, Set::add, Set::addAll);
        }
    }
}
