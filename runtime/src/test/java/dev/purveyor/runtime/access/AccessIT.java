package dev.purveyor.runtime.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.cluster.LocalCluster;

import static org.assertj.core.api.Assertions.assertThat;

/** Ways to show a real API server who we are. */
class AccessIT {
    private static final Resource CONFIG_MAPS = Resource.core("configmaps");

    private static LocalCluster cluster;

    @TempDir
    Path folder;

    @BeforeAll
    static void startCluster() {
        cluster = LocalCluster.start();
        var client = cluster.client();
        client.resource(new ServiceAccountBuilder().withNewMetadata().withName("reader").withNamespace("default")
                .endMetadata().build()).create();
        client.resource(new RoleBuilder().withNewMetadata().withName("reader").withNamespace("default").endMetadata()
                .addNewRule().withApiGroups("").withResources("configmaps").withVerbs("get", "list").endRule().build())
                .create();
        client.resource(new RoleBindingBuilder().withNewMetadata().withName("reader").withNamespace("default")
                .endMetadata().withNewRoleRef("rbac.authorization.k8s.io", "Role", "reader").addNewSubject()
                .withKind("ServiceAccount").withName("reader").withNamespace("default").endSubject().build()).create();
    }

    @AfterAll
    static void stopCluster() {
        cluster.close();
    }

    @Test
    void aClientCertificateOpensTheDoor() throws IOException {
        try (var access = ClusterAccess.builder().kubeconfig(cluster.kubeconfig()).build()) {
            assertThat(Permissions.missing(access.api(), List.of(Permission.toDo("*", CONFIG_MAPS)))).isEmpty();
            assertThat(ServerVersion.of(access.api())).isGreaterThanOrEqualTo(new ServerVersion(1, 33));
        }
    }

    @Test
    void aTokenOpensTheDoorsOfItsRoleAndWhatIsMissingIsNamed() throws IOException {
        try (var access = ClusterAccess.builder().kubeconfig(kubeconfig("token: " + token())).build()) {
            assertThat(access.api().send(ApiRequest.get(CONFIG_MAPS.path("default"))).status()).isEqualTo(200);
            assertThat(access.api().send(ApiRequest.get(CONFIG_MAPS.path())).status()).isEqualTo(403);

            var missing = Permissions.missing(access.api(), List.of(Permission.toDo("list", CONFIG_MAPS).in("default"),
                    Permission.toDo("list", CONFIG_MAPS), Permission.toDo("create", CONFIG_MAPS).in("default"),
                    Permission.toDo("get", CONFIG_MAPS).in("default"),
                    Permission.toDo("update", "", "nodes/status"),
                    Permission.toDo("create", new Resource("coordination.k8s.io", "v1", "leases")).in("default")));

            assertThat(missing).map(Permission::toString).containsExactly("list configmaps",
                    "create configmaps in namespace default", "update nodes/status",
                    "create leases.coordination.k8s.io in namespace default");
        }
    }

    @Test
    void aTokenFileThatIsReplacedAfterARefusalOpensTheDoor() throws IOException {
        var file = Files.writeString(folder.resolve("token"), "expired");
        try (var access = ClusterAccess.builder().kubeconfig(kubeconfig("tokenFile: " + file)).build()) {
            var request = ApiRequest.get(CONFIG_MAPS.path("default"));
            assertThat(access.api().send(request).status()).isEqualTo(401);

            Files.writeString(file, token());

            assertThat(access.api().send(request).status()).isEqualTo(200);
        }
    }

    private static String token() {
        return Objects.requireNonNull(cluster.client().serviceAccounts().inNamespace("default").withName("reader")
                .tokenRequest(new TokenRequestBuilder().withNewSpec().withExpirationSeconds(600L).endSpec().build())
                .getStatus().getToken());
    }

    private Path kubeconfig(String user) throws IOException {
        var authority = Files.readString(cluster.kubeconfig()).lines().map(String::strip)
                .filter(line -> line.contains("certificate-authority")).findFirst().orElseThrow();
        return Files.writeString(folder.resolve("kubeconfig"), """
                apiVersion: v1
                kind: Config
                clusters:
                - name: c
                  cluster:
                    server: %s
                    %s
                users: [{name: u, user: {%s}}]
                contexts: [{name: x, context: {cluster: c, user: u}}]
                current-context: x
                """.formatted(cluster.server(), authority, user));
    }
}
