package dev.purveyor.cli.why;

import java.time.Instant;
import java.util.Map;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.purveyor.cli.Purveyor;
import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.testkit.Await;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;

import static org.assertj.core.api.Assertions.assertThat;

@KubernetesTest
class WhyIT {
    private KubernetesClient client;
    private String namespace;

    @BeforeEach
    void meet(KubernetesClient newClient, TestNamespace newNamespace) {
        client = newClient;
        namespace = newNamespace.name();
    }

    @Test
    void aClaimOfAMissingClassIsToldSo() {
        create("missing", namespace);

        assertThat(why("missing")).contains("There is no StorageClass \"" + namespace + "\".");
    }

    @Test
    void aClaimThatNobodyServesIsToldSo() {
        storageClass("Immediate");
        create("alone", namespace);
        Await.until(claim("alone"), "Kubernetes to ask the provisioner", seen -> seen.getMetadata().getAnnotations()
                .containsKey("volume.kubernetes.io/storage-provisioner"));

        assertThat(why("alone")).contains("Nothing shows that example.com/" + namespace + " runs.");
    }

    @Test
    void aClaimThatWaitsForAPodIsToldSo() {
        storageClass("WaitForFirstConsumer");
        create("early", namespace);

        assertThat(why("early")).contains("The class waits for a pod that uses the claim, and there is none.");
    }

    @Test
    void aQuotaThatKeepsAClaimFromBeingCreatedIsNamed() {
        client.resource(new ResourceQuotaBuilder().withNewMetadata().withName("none").withNamespace(namespace)
                .endMetadata().withNewSpec().addToHard("persistentvolumeclaims", new Quantity("0")).endSpec().build())
                .create();
        Await.until(client.resourceQuotas().inNamespace(namespace).withName("none"), "the quota to be counted",
                seen -> seen.getStatus() != null && seen.getStatus().getUsed() != null);

        assertThat(why("absent")).contains("The quota \"none\" leaves no room for a new claim.", "0 of 0 used");
    }

    @Test
    void theProgramEndsWithOneForAClaimThatIsNotBound(LocalCluster cluster) {
        create("pending", namespace);

        assertThat(Purveyor.run("why", "pvc/pending", "-n", namespace, "--kubeconfig",
                cluster.kubeconfig().toString())).isEqualTo(1);
    }

    private String why(String name) {
        var facts = new Survey(client, namespace, name).facts(Instant.now(), null);
        var diagnosis = Diagnosis.of(facts);
        assertThat(diagnosis.bound()).isFalse();
        return Report.of(facts, diagnosis);
    }

    private void storageClass(String bindingMode) {
        client.resource(new StorageClassBuilder().withNewMetadata().withName(namespace).endMetadata()
                .withProvisioner("example.com/" + namespace).withVolumeBindingMode(bindingMode).build()).create();
    }

    private Resource<PersistentVolumeClaim> claim(String name) {
        return client.persistentVolumeClaims().inNamespace(namespace).withName(name);
    }

    private void create(String name, String className) {
        client.resource(new PersistentVolumeClaimBuilder().withNewMetadata().withName(name).withNamespace(namespace)
                .endMetadata().withNewSpec().withStorageClassName(className).withAccessModes("ReadWriteOnce")
                .withNewResources().withRequests(Map.of("storage", new Quantity("1Mi"))).endResources().endSpec()
                .build()).create();
    }
}
