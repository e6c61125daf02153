package dev.purveyor.cluster.node;

import java.nio.file.Path;
import java.util.List;

/**
 * What a node needs to know of its cluster. All files exist and stay until the node is closed.
 *
 * @param folder the node's own folder, inside the cluster's; made by the node, and deleted with all it holds
 * @param clusterName for people: appears in the name of the node's cgroup
 * @param kubelet the program
 * @param kubeconfig the kubelet's way to the API server, as user {@code system:node:localhost} of the group
 *        {@code system:nodes}
 * @param clientCa who the kubelet trusts to sign the API server's client certificate
 * @param servingCertificate the kubelet's own, for {@code localhost} and 127.0.0.1
 * @param servingKey the key to it
 * @param port where the kubelet serves logs and exec to the API server, on 127.0.0.1
 * @param healthPort where the kubelet answers {@code /healthz}, on 127.0.0.1
 * @param podRange the pods' addresses, as {@code 127.64.3.0/24}; no two nodes of a machine may share one
 * @param clusterDns the name server written into pods; nothing needs to listen there
 * @param images archives as {@code docker save} or {@code ctr images export} write them, imported before the kubelet
 *        starts
 */
public record NodeSettings(Path folder, String clusterName, Path kubelet, Path kubeconfig, Path clientCa,
        Path servingCertificate, Path servingKey, int port, int healthPort, String podRange,
        String clusterDns, List<Path> images) {

    /**
     * The only node's name. The API server reaches the kubelet by this name, so start it with
     * {@code --kubelet-preferred-address-types=Hostname}.
     */
    public static final String NODE_NAME = "localhost";

    public NodeSettings {
        folder = folder.toAbsolutePath().normalize();
        images = List.copyOf(images);
    }
}
