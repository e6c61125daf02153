package dev.purveyor.cluster.node;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

/** Runs busybox with a host's folder at {@code /data}, in the default namespace. */
record Pods(KubernetesClient client, Path data) {

    Pod run(String name, String script) {
        return run(name, LocalNode.BUSYBOX, script);
    }

    Pod run(String name, String image, String script) {
        return client.pods().inNamespace("default")
                .resource(new PodBuilder().withNewMetadata().withName(name).endMetadata()
                        .withNewSpec()
                        .withRestartPolicy("Never")
                        .addNewContainer()
                        .withName("main").withImage(image)
                        .withCommand("sh", "-c", script)
                        .addNewVolumeMount().withName("data").withMountPath("/data").endVolumeMount()
                        .endContainer()
                        .addNewVolume().withName("data").withNewHostPath().withPath(data.toString()).endHostPath()
                        .endVolume()
                        .endSpec().build())
                .create();
    }

    Pod awaitPhase(String name, String phase) {
        return client.pods().inNamespace("default").withName(name).waitUntilCondition(
                pod -> pod != null && pod.getStatus() != null && phase.equals(pod.getStatus().getPhase()), 60,
                TimeUnit.SECONDS);
    }
}
