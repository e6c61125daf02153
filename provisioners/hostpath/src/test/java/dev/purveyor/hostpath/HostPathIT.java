package dev.purveyor.hostpath;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
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
import dev.purveyor.testkit.Edit;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** The program, in a process of its own, with a token that has only the generated rights, on a real control plane. */
@KubernetesTest
class HostPathIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private LocalCluster cluster;
    private KubernetesClient client;
    private TestNamespace namespace;
    private Account account;
    private RunningProvisioner provisioner;

    @BeforeEach
    void startProvisioner(LocalCluster cluster, KubernetesClient client, TestNamespace namespace) throws Exception {
        this.cluster = cluster;
        this.client = client;
        this.namespace = namespace;
        account = new Account(cluster, namespace, folder);
        account.allow(everything -> true);
        provisioner = start();
    }

    @AfterEach
    void stopProvisioner() {
        provisioner.close();
        client.storage().v1().storageClasses().withName(namespace.name()).delete();
    }

    private RunningProvisioner start() throws IOException {
        return RunningProvisioner.start(folder.resolve("log"), Map.of("NODE_NAME", namespace.name()),
                "--kubeconfig=" + account.kubeconfig(), "--namespace=" + namespace.name(), "--root=" + root(),
                "--metrics-address=127.0.0.1:0", "--backoff-first=1s");
    }

    private Path root() {
        return folder.resolve("root");
    }

    private void createClass(String reclaimPolicy, Map<String, String> parameters) {
        client.storage().v1().storageClasses().resource(new StorageClassBuilder().withNewMetadata()
                .withName(namespace.name()).endMetadata().withProvisioner("example.com/hostpath")
                .withReclaimPolicy(reclaimPolicy).withParameters(parameters).build()).create();
    }

    private Resource<PersistentVolumeClaim> createClaim() {
        var claims = client.persistentVolumeClaims().inNamespace(namespace.name());
        claims.resource(new PersistentVolumeClaimBuilder().withNewMetadata().withName("data").endMetadata()
                .withNewSpec().withStorageClassName(namespace.name()).withAccessModes("ReadWriteMany")
                .withNewResources().withRequests(Map.of("storage", new Quantity("1Mi"))).endResources().endSpec()
                .build()).create();
        return claims.withName("data");
    }

    private static String volumeOf(Resource<PersistentVolumeClaim> claim) {
        return Await.until(claim, "the claim to be Bound", now -> "Bound".equals(now.getStatus().getPhase())).getSpec()
                .getVolumeName();
    }

    private void awaitDescription(List<String> object, String... lines) {
        await().atMost(PATIENCE).untilAsserted(() -> {
            var description = Kubectl.of(cluster).run("describe", object.get(0), object.get(1), "-n", namespace.name());
            assertThat(description.replaceAll(" +", " ")).contains(lines);
        });
    }

    @Test
    void aClaimIsBoundToAFolderAndItsDeletionRemovesBoth() throws IOException {
        createClass("Delete", Map.of());
        var claim = createClaim();
        var volume = volumeOf(claim);
        var path = root().resolve(volume);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path))).isEqualTo("rwxrwxrwx");
        assertThat(client.persistentVolumes().withName(volume).get().getMetadata().getAnnotations())
                .containsEntry("hostPathProvisionerIdentity", namespace.name());
        awaitDescription(List.of("pvc", "data"), "Status: Bound",
                "Normal ProvisioningSucceeded", "Successfully provisioned volume " + volume);

        Files.writeString(path.resolve("SUCCESS"), "");
        claim.delete();
        Await.gone(client.persistentVolumes().withName(volume), volume);
        assertThat(path).doesNotExist();
    }

    @Test
    void retainKeepsVolumeAndFolder() {
        createClass("Retain", Map.of());
        var claim = createClaim();
        var volume = volumeOf(claim);
        claim.delete();
        var released = client.persistentVolumes().withName(volume);
        try {
            Await.until(released, "the volume to be Released", now -> "Released".equals(now.getStatus().getPhase()));
            // The next claim's whole life passes: had it been the volume's turn, it would have gone by now.
            client.storage().v1().storageClasses().withName(namespace.name()).delete();
            createClass("Delete", Map.of());
            var next = createClaim();
            var gone = volumeOf(next);
            next.delete();
            Await.gone(client.persistentVolumes().withName(gone), gone);
            assertThat(root().resolve(volume)).isDirectory();
            assertThat(released.get().getMetadata().getDeletionTimestamp()).isNull();
        } finally {
            Edit.of(released, now -> now.edit().editMetadata().withFinalizers(List.of()).endMetadata().build());
            released.delete();
        }
    }

    @Test
    void aRefusedClassIsExplainedOnTheClaimAndOnTheStatusPage() {
        createClass("Delete", Map.of("path", "/etc"));
        createClaim();
        awaitDescription(List.of("pvc", "data"), "Status: Pending", "Warning ProvisioningFailed",
                "StorageClass \"" + namespace.name() + "\" cannot be used: unknown parameter \"path\"");
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(provisioner.get("status"))
                .contains("\"name\":\"data\"", "refused: StorageClass", "\"reason\":\"ProvisioningFailed\""));
        assertThat(root()).doesNotExist();
    }

    @Test
    void aClassWithMountOptionsIsRefusedBeforeAFolderIsMade() {
        client.storage().v1().storageClasses().resource(new StorageClassBuilder().withNewMetadata()
                .withName(namespace.name()).endMetadata().withProvisioner("example.com/hostpath")
                .withMountOptions("noatime").build()).create();
        createClaim();
        awaitDescription(List.of("pvc", "data"), "Status: Pending", "Warning ProvisioningFailed",
                "StorageClass \"" + namespace.name() + "\" cannot be used: it has mountOptions [noatime]");
        assertThat(root()).doesNotExist();
    }

    @Test
    void aDeletionThatFailsIsExplainedOnTheVolumeAndHappensOnceItCan() throws IOException {
        createClass("Delete", Map.of());
        var claim = createClaim();
        var volume = volumeOf(claim);
        var path = root().resolve(volume);
        var precious = Files.createDirectory(folder.resolve("precious"));
        Files.delete(path);
        Files.createSymbolicLink(path, precious);

        claim.delete();
        awaitDescription(List.of("pv", volume), "Warning VolumeFailedDelete",
                path + " is in the way: it is not a folder");
        assertThat(precious).isDirectory();

        Files.delete(path);
        Await.gone(client.persistentVolumes().withName(volume), volume);
    }

    @Test
    void aMissingPermissionIsNamedAndWaitedFor() throws Exception {
        provisioner.close();
        account.allow(right -> !right.resource().equals("persistentvolumes") || !right.verb().equals("patch"));
        provisioner = start();
        provisioner.awaitLog("These permissions are missing: [patch persistentvolumes]");
        assertThat(provisioner.get("readyz")).contains("[-] controller: These permissions are missing: [patch");
        assertThat(provisioner.get("healthz")).endsWith("ok\n").doesNotContain("not ok");

        account.allow(everything -> true);
        provisioner.awaitReady();
    }

    @Test
    void sigtermEndsItInOrderWithCodeZero() throws Exception {
        provisioner.awaitReady();
        provisioner.terminate();
        assertThat(provisioner.exitCode()).as(provisioner.log()).isZero();
        assertThat(provisioner.log()).contains("Told to stop").endsWith("Stopped\n").doesNotContain("\tat ");
    }

    @Test
    void withoutANodeNameItRefusesToStart() throws Exception {
        try (var nameless = RunningProvisioner.start(folder.resolve("nameless"), Map.of(), "--root=" + root())) {
            assertThat(nameless.exitCode()).isEqualTo(2);
            assertThat(nameless.log()).startsWith("hostpath: NODE_NAME is not set.").hasLineCount(2);
        }
    }

    @Test
    void theApiServerAcceptsAllManifests() throws Exception {
        var deploy = Path.of("..", "..", "deploy", "hostpath").toRealPath();
        var kubectl = Kubectl.of(cluster);
        var rbac = deploy.resolve("rbac.yaml").toString();
        // For real, because a pod is not accepted before its account.
        kubectl.run("apply", "-f", rbac);
        try {
            var answer = kubectl.run("apply", "--dry-run=server", "--validate=strict", "-f", deploy.toString());
            assertThat(answer.lines()).hasSize(10).allMatch(line -> line.endsWith("(server dry run)"));
            var perNode = kubectl.run("apply", "--dry-run=server", "--validate=strict", "-f",
                    deploy.resolve("per-node").toString());
            assertThat(perNode.lines()).hasSize(2).allMatch(line -> line.endsWith("(server dry run)"));
        } finally {
            kubectl.run("delete", "-f", rbac);
        }
    }
}
