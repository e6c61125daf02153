package dev.purveyor.cli.demo;

import java.nio.file.Path;
import java.util.List;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;

import dev.purveyor.cli.Connection;
import dev.purveyor.cluster.ClusterException;
import dev.purveyor.cluster.Progress;
import dev.purveyor.cluster.node.LocalNode;

/** The reader's own cluster, which is left as it was found. */
record ReadersCluster(Path kubeconfig, Machine machine) implements Venue {
    @Override
    public void prepare(Progress progress) {}

    @Override
    public Place open(Progress progress, Cleanup cleanup) {
        var client = Connection.to(kubeconfig);
        cleanup.add("the connection", client::close);
        try {
            return new Place(kubeconfig, client, machine.describe(client), whyNoPod(client));
        } catch (KubernetesClientException e) {
            throw new ClusterException("The cluster of " + kubeconfig + " cannot be used: " + e.getMessage()
                    + ". See whether 'kubectl --kubeconfig " + kubeconfig + " get nodes' works.", e);
        }
    }

    @Override
    public boolean takesEverythingAlong() {
        return false;
    }

    @Override
    public List<String> afterwards() {
        return List.of("Your cluster is as it was: namespace, class, claim, volume and folder are gone.");
    }

    /** The provisioner makes its folders here, so a pod finds them only if its node is this machine. */
    private String whyNoPod(KubernetesClient client) {
        var nodes = client.nodes().list().getItems();
        if (nodes.size() != 1) {
            return "the cluster has " + nodes.size() + " nodes, and the folder is only on this machine";
        }
        var node = nodes.getFirst();
        if (!machine.is(node))
            return "node " + node.getMetadata().getName() + " is not this machine, where the folder is";
        var hasImage = node.getStatus().getImages().stream()
                .anyMatch(image -> image.getNames().contains(LocalNode.BUSYBOX));
        return hasImage ? "" : "the node lacks the image " + LocalNode.BUSYBOX;
    }
}
