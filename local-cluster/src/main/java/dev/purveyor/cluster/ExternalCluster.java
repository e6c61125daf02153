package dev.purveyor.cluster;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

/** A cluster that somebody else runs, known by its kubeconfig. Closing it closes our client and nothing more. */
public final class ExternalCluster implements Cluster {
    private final Path kubeconfig;
    private final KubernetesClient client;

    private ExternalCluster(Path kubeconfig, KubernetesClient client) {
        this.kubeconfig = kubeconfig;
        this.client = client;
    }

    /** The cluster of the file's current context. Nothing is asked of it yet. */
    public static ExternalCluster of(Path kubeconfig) {
        if (!Files.isReadable(kubeconfig)) {
            throw new ClusterException("Cannot read the kubeconfig " + kubeconfig
                    + ". Name a file that exists and that you may read.");
        }
        return new ExternalCluster(kubeconfig, clientOf(kubeconfig));
    }

    static KubernetesClient clientOf(Path kubeconfig) {
        var config = Config.fromKubeconfig(new File(kubeconfig.toString()));
        return new KubernetesClientBuilder().withConfig(config).build();
    }

    @Override
    public Path kubeconfig() {
        return kubeconfig;
    }

    @Override
    public KubernetesClient client() {
        return client;
    }

    @Override
    public void close() {
        client.close();
    }
}
