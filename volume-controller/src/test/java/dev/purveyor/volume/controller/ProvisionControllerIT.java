package dev.purveyor.volume.controller;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.testkit.Await;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.volume.NewVolume;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.VolumeProvisioner;
import dev.purveyor.volume.VolumeRequest;

import static org.assertj.core.api.Assertions.assertThat;

@KubernetesTest
class ProvisionControllerIT {
    @TempDir
    Path root;

    private final class Folders implements VolumeProvisioner {
        @Override
        public NewVolume provision(VolumeRequest request) throws IOException {
            return request.newVolume().hostPath(Files.createDirectories(request.volumeName().in(root)));
        }

        @Override
        public void delete(StoredVolume volume) throws IOException {
            Files.deleteIfExists(volume.name().in(root));
        }
    }

    @Test
    void aClaimIsBoundAndItsDeletionRemovesVolumeAndAsset(LocalCluster cluster, KubernetesClient client,
            TestNamespace namespace) throws Exception {
        var provisioner = "example.com/" + namespace.name();
        client.storage().v1().storageClasses().resource(new StorageClassBuilder().withNewMetadata()
                .withName(namespace.name()).endMetadata().withProvisioner(provisioner).build()).create();
        try (var access = ClusterAccess.builder().kubeconfig(cluster.kubeconfig()).build();
                var controller = ProvisionController.builder(provisioner, new Folders()).access(access).build()) {
            controller.start();
            controller.awaitReady(Duration.ofSeconds(20));
            var claims = client.persistentVolumeClaims().inNamespace(namespace.name());
            claims.resource(new PersistentVolumeClaimBuilder().withNewMetadata().withName("data").endMetadata()
                    .withNewSpec().withStorageClassName(namespace.name()).withAccessModes("ReadWriteOnce")
                    .withNewResources().withRequests(Map.of("storage", new Quantity("1Mi"))).endResources().endSpec()
                    .build()).create();
            var bound = Await.until(claims.withName("data"), "the claim to be Bound",
                    claim -> "Bound".equals(claim.getStatus().getPhase()));
            var volume = bound.getSpec().getVolumeName();
            assertThat(root.resolve(volume)).isDirectory();

            claims.withName("data").delete();
            Await.gone(client.persistentVolumes().withName(volume), volume);
            assertThat(root.resolve(volume)).doesNotExist();
        }
    }
}
