package dev.purveyor.hostpath;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.testkit.Await;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Two nodes, each with a process and a root folder of its own; one of the two leads. */
@KubernetesTest
class HostPathNodesIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private KubernetesClient client;
    private TestNamespace namespace;
    private Account account;

    @BeforeEach
    void createClass(LocalCluster cluster, KubernetesClient client, TestNamespace namespace) throws Exception {
        this.client = client;
        this.namespace = namespace;
        account = new Account(cluster, namespace, folder);
        account.allow(everything -> true);
        client.storage().v1().storageClasses().resource(new StorageClassBuilder().withNewMetadata()
                .withName(namespace.name()).endMetadata().withProvisioner("example.com/hostpath").build()).create();
    }

    @AfterEach
    void deleteClass() {
        client.storage().v1().storageClasses().withName(namespace.name()).delete();
    }

    @Test
    void eachNodeDeletesTheFoldersItMadeWhoeverLeads() throws Exception {
        try (var a = start("a")) {
            awaitRole(a, "leads");
            try (var b = start("b")) {
                awaitRole(b, "deletes its own; a_");
                var first = provision("first");
                var second = provision("second");
                assertThat(folders("a")).containsExactlyInAnyOrder(first, second);
                assertThat(folders("b")).isEmpty();
                delete("first");
                Await.gone(volume(first), first);
                assertThat(folders("a")).containsExactly(second);

                a.terminate();
                assertThat(a.exitCode()).as(a.log()).isZero();
                awaitRole(b, "leads");
                var third = provision("third");
                assertThat(folders("b")).containsExactly(third);
                delete("second");
                awaitReleased(second);
                delete("third");
                Await.gone(volume(third), third);
                assertThat(folders("b")).isEmpty();
                assertThat(folders("a")).as("it waits for its owner").containsExactly(second);

                try (var again = start("a")) {
                    Await.gone(volume(second), second);
                    assertThat(folders("a")).isEmpty();
                    awaitRole(again, "deletes its own; b_");
                    var fourth = provision("fourth");
                    assertThat(folders("b")).containsExactly(fourth);
                    delete("fourth");
                    Await.gone(volume(fourth), fourth);
                }
                assertThat(failedDeletions(List.of(first, second, third))).as("nobody tried another's").isEmpty();
            }
        }
    }

    private RunningProvisioner start(String node) throws IOException {
        return RunningProvisioner.start(folder.resolve("log-" + node), Map.of("NODE_NAME", nodeName(node)),
                "--kubeconfig=" + account.kubeconfig(), "--namespace=" + namespace.name(), "--instance=" + node,
                "--root=" + folder.resolve("root-" + node), "--metrics-address=127.0.0.1:0", "--backoff-first=1s",
                "--coordination=leader", "--lease-duration=3s", "--renew-deadline=2s", "--retry-period=500ms");
    }

    // Volumes are the cluster's: those of another run must not look like ours.
    private String nodeName(String node) {
        return namespace.name() + "-" + node;
    }

    private static void awaitRole(RunningProvisioner instance, String role) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(instance.get("status")).contains("\"role\":\"" + role));
    }

    private String provision(String claim) {
        var claims = client.persistentVolumeClaims().inNamespace(namespace.name());
        claims.resource(new PersistentVolumeClaimBuilder().withNewMetadata().withName(claim).endMetadata()
                .withNewSpec().withStorageClassName(namespace.name()).withAccessModes("ReadWriteOnce")
                .withNewResources().withRequests(Map.of("storage", new Quantity("1Mi"))).endResources().endSpec()
                .build()).create();
        return Await.until(claims.withName(claim), claim + " to be Bound",
                now -> "Bound".equals(now.getStatus().getPhase())).getSpec().getVolumeName();
    }

    private void delete(String claim) {
        client.persistentVolumeClaims().inNamespace(namespace.name()).withName(claim).delete();
    }

    private Resource<PersistentVolume> volume(String name) {
        return client.persistentVolumes().withName(name);
    }

    private void awaitReleased(String volume) {
        Await.until(volume(volume), volume + " to be Released", now -> "Released".equals(now.getStatus().getPhase()));
    }

    private List<String> folders(String node) throws IOException {
        var root = folder.resolve("root-" + node);
        if (Files.notExists(root)) return List.of();
        try (var found = Files.list(root)) {
            return found.map(each -> each.getFileName().toString()).toList();
        }
    }

    private List<String> failedDeletions(List<String> volumes) {
        return client.v1().events().inNamespace("default").withField("reason", "VolumeFailedDelete").list().getItems()
                .stream().filter(event -> volumes.contains(event.getInvolvedObject().getName()))
                .map(event -> event.getMessage()).toList();
    }
}
