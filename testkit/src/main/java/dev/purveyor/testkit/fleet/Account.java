package dev.purveyor.testkit.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;

import dev.purveyor.cluster.LocalCluster;

/**
 * Who an instance is to the API server: a service account of its own, so that the audit log tells the instances apart.
 * It may do anything, because rights are not what a fleet is about.
 */
record Account(LocalCluster cluster, String namespace, String name) {
    private static final long SECONDS = 6 * 3600;

    /** What the audit log calls the account. */
    static String user(String namespace, String name) {
        return "system:serviceaccount:" + namespace + ":" + name;
    }

    /** Lets all accounts of the namespace do anything, until {@link #forbid}. */
    static void allow(LocalCluster cluster, String namespace) {
        cluster.client().rbac().clusterRoleBindings().resource(new ClusterRoleBindingBuilder().withNewMetadata()
                .withName(binding(namespace)).endMetadata().withNewRoleRef()
                .withApiGroup("rbac.authorization.k8s.io").withKind("ClusterRole").withName("cluster-admin")
                .endRoleRef().addNewSubject().withApiGroup("rbac.authorization.k8s.io").withKind("Group")
                .withName("system:serviceaccounts:" + namespace).endSubject().build()).create();
    }

    static void forbid(LocalCluster cluster, String namespace) {
        cluster.client().rbac().clusterRoleBindings().withName(binding(namespace)).delete();
    }

    private static String binding(String namespace) {
        return "fleet-" + namespace;
    }

    /** Creates the account and writes a kubeconfig with its token. */
    void create(Path kubeconfig) {
        var accounts = cluster.client().serviceAccounts().inNamespace(namespace);
        accounts.resource(new ServiceAccountBuilder().withNewMetadata().withName(name).endMetadata().build()).create();
        var token = Objects.requireNonNull(accounts.withName(name).tokenRequest(new TokenRequestBuilder().withNewSpec()
                .withExpirationSeconds(SECONDS).endSpec().build()).getStatus().getToken());
        try {
            var ofAdministrator = Files.readString(cluster.kubeconfig());
            var own = ofAdministrator.replaceAll("token: .*", "token: " + token);
            if (own.equals(ofAdministrator)) throw new IllegalStateException("the kubeconfig holds no token");
            Files.writeString(kubeconfig, own);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
