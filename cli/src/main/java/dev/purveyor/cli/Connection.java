package dev.purveyor.cli;

import java.nio.file.Files;
import java.nio.file.Path;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import org.jspecify.annotations.Nullable;

import dev.purveyor.cluster.ClusterException;

/** The way to the cluster that the reader means. */
public final class Connection {
    private Connection() {}

    /** @param kubeconfig null for what the environment suggests */
    public static KubernetesClient to(@Nullable Path kubeconfig) {
        if (kubeconfig != null && !Files.isReadable(kubeconfig)) {
            throw new ClusterException("Cannot read the kubeconfig " + kubeconfig
                    + ". Name a file that exists and that you may read.");
        }
        if (kubeconfig == null && !isConfigured()) {
            throw new ClusterException(
                    "No cluster is configured. Name one with --kubeconfig or the variable KUBECONFIG; "
                            + "for the one of 'purveyor cluster up': --kubeconfig $(purveyor cluster kubeconfig)");
        }
        var config = kubeconfig == null ? Config.autoConfigure(null) : Config.fromKubeconfig(kubeconfig.toFile());
        // A person is waiting: better a clear message soon than ten silent tries.
        config.setRequestRetryBackoffLimit(1);
        return new KubernetesClientBuilder().withConfig(config).build();
    }

    private static boolean isConfigured() {
        return System.getenv("KUBECONFIG") != null || System.getenv("KUBERNETES_SERVICE_HOST") != null
                || Files.isReadable(Path.of(System.getProperty("user.home"), ".kube", "config"));
    }
}
