package dev.purveyor.cli.demo;

import java.util.Map;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;

import dev.purveyor.cluster.node.LocalNode;

/**
 * The objects that the demo creates.
 *
 * @param namespace of the claim and the pod, made for the demo; class and provisioner are called after it, so that nobody
 *        else's are touched
 */
record Props(String namespace) {
    static final String CLAIM = "data";
    static final String POD = "writer";
    static final String FILE = "SUCCESS";
    static final String CONTENT = "SUCCESS";

    String className() {
        return namespace;
    }

    String provisioner() {
        return "example.com/" + namespace;
    }

    Namespace ownNamespace() {
        return new NamespaceBuilder().withNewMetadata().withName(namespace).endMetadata().build();
    }

    StorageClass storageClass() {
        return new StorageClassBuilder().withNewMetadata().withName(className()).endMetadata()
                .withProvisioner(provisioner()).build();
    }

    PersistentVolumeClaim claim() {
        return new PersistentVolumeClaimBuilder().withNewMetadata().withName(CLAIM).withNamespace(namespace)
                .endMetadata().withNewSpec().withStorageClassName(className()).withAccessModes("ReadWriteOnce")
                .withNewResources().withRequests(Map.of("storage", new Quantity("1Mi"))).endResources().endSpec()
                .build();
    }

    Pod pod() {
        return new PodBuilder().withNewMetadata().withName(POD).withNamespace(namespace).endMetadata().withNewSpec()
                .withRestartPolicy("Never").withTerminationGracePeriodSeconds(0L)
                .withAutomountServiceAccountToken(false)
                .addNewContainer().withName(POD).withImage(LocalNode.BUSYBOX).withImagePullPolicy("Never")
                .withCommand("sh", "-c", "echo " + CONTENT + " > /mnt/" + FILE)
                .addNewVolumeMount().withName(CLAIM).withMountPath("/mnt").endVolumeMount().endContainer()
                .addNewVolume().withName(CLAIM).withNewPersistentVolumeClaim(CLAIM, false).endVolume().endSpec()
                .build();
    }
}
