package dev.purveyor.cluster;

import java.nio.file.Path;

import io.fabric8.kubernetes.client.KubernetesClient;

/**
 * A Kubernetes that can be talked to. Only a {@link LocalCluster} can be killed and paused; an {@link ExternalCluster}
 * belongs to somebody else.
 */
public sealed interface Cluster extends AutoCloseable permits LocalCluster, ExternalCluster {
    /** A kubeconfig file whose current context is this cluster. */
    Path kubeconfig();

    /** A client with the rights of the kubeconfig. It lives as long as the cluster: do not close it. */
    KubernetesClient client();

    @Override
    void close();
}
