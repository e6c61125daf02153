package dev.purveyor.cluster.node;

import dev.purveyor.cluster.LocalCluster;

/** A program to be killed: starts a cluster with a node, prints where its kubeconfig is, and stays. */
final class ClusterWithNode {
    private ClusterWithNode() {}

    public static void main(String[] arguments) {
        try (var cluster = LocalCluster.builder().name(arguments[0]).node().start()) {
            System.out.println(cluster.kubeconfig());
            cluster.awaitClosed();
        }
    }
}
