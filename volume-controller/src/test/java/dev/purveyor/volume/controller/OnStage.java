package dev.purveyor.volume.controller;

import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.testkit.TestNamespace;

/** What the tests have in common that put controllers on a {@link CrashStage}. */
abstract class OnStage {
    LocalCluster cluster;
    KubernetesClient client;
    ClusterAccess access;
    CrashStage stage;

    @BeforeEach
    void connect(LocalCluster localCluster, TestNamespace namespace) {
        cluster = localCluster;
        client = cluster.client();
        access = ClusterAccess.builder().kubeconfig(cluster.kubeconfig()).build();
        stage = CrashStage.set(client, namespace.name(), "stage");
    }

    @AfterEach
    void disconnect() {
        access.close();
    }
}
