package dev.purveyor.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.testkit.Await;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;

import static org.assertj.core.api.Assertions.assertThat;

/** A provisioner on the Go library and ours, with the same name, folders and identity, on each other's volumes. */
@Tag("full")
@KubernetesTest
class TakeOverIT {
    private static final Path GO_SOURCE = Path.of("go-hostpath").toAbsolutePath();
    private static final Path LIBRARIES = Path.of("target", "lib").toAbsolutePath();
    private static final Path DEPLOYMENT = Path.of("..", "deploy", "hostpath", "deployment.yaml");

    @TempDir
    Path work;

    @Test
    void oursDeletesWhatGoMade(LocalCluster cluster, KubernetesClient client, TestNamespace namespace)
            throws Exception {
        var contenders = new Contenders(work, cluster.kubeconfig(), LIBRARIES, DEPLOYMENT);
        var volume = made(contenders.go(GO_SOURCE), client, namespace);
        deletedBy(contenders.plainJava(), volume, client, namespace);
    }

    @Test
    void goDeletesWhatOursMade(LocalCluster cluster, KubernetesClient client, TestNamespace namespace)
            throws Exception {
        var contenders = new Contenders(work, cluster.kubeconfig(), LIBRARIES, DEPLOYMENT);
        var volume = made(contenders.plainJava(), client, namespace);
        deletedBy(contenders.go(GO_SOURCE), volume, client, namespace);
    }

    private PersistentVolume made(Contender contender, KubernetesClient client, TestNamespace namespace)
            throws Exception {
        client.storage().v1().storageClasses().resource(new StorageClassBuilder().withNewMetadata()
                .withName(namespace.name()).endMetadata().withProvisioner("example.com/hostpath").build()).create();
        var claims = client.persistentVolumeClaims().inNamespace(namespace.name());
        claims.resource(
                new PersistentVolumeClaimBuilder().withNewMetadata().withName("data").endMetadata().withNewSpec()
                        .withStorageClassName(namespace.name()).withAccessModes("ReadWriteOnce").withNewResources()
                        .withRequests(Map.of("storage", new Quantity("1Mi"))).endResources().endSpec().build())
                .create();
        try (var running = contender.start(work.resolve("made.log"))) {
            var bound = Await.until(claims.withName("data"), "the claim to be Bound",
                    claim -> "Bound".equals(claim.getStatus().getPhase()));
            assertThat(running.isAlive()).isTrue();
            return client.persistentVolumes().withName(bound.getSpec().getVolumeName()).get();
        }
    }

    private void deletedBy(Contender contender, PersistentVolume volume, KubernetesClient client,
            TestNamespace namespace) throws Exception {
        var folder = Path.of(volume.getSpec().getHostPath().getPath());
        assertThat(folder).isDirectory();
        try (var running = contender.start(work.resolve("deleted.log"))) {
            client.persistentVolumeClaims().inNamespace(namespace.name()).withName("data").delete();
            Await.gone(client.persistentVolumes().withName(volume.getMetadata().getName()),
                    volume.getMetadata().getName());
            assertThat(running.isAlive()).isTrue();
        }
        assertThat(Files.exists(folder)).isFalse();
    }
}
