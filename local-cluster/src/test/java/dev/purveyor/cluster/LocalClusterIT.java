package dev.purveyor.cluster;

import java.nio.file.Files;
import java.util.Map;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/** One cluster for all of these: each test leaves it running. */
class LocalClusterIT {
    private static LocalCluster cluster;

    @BeforeAll
    static void start() {
        cluster = LocalCluster.builder().auditLog().start();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void readyMeansReady() {
        try (var fresh = LocalCluster.start()) {
            var client = fresh.client();
            assertThat(client.raw("/readyz")).isEqualTo("ok");
            assertThat(client.serviceAccounts().inNamespace("default").withName("default").get()).isNotNull();
            assertThat(client.configMaps().inNamespace("default").withName("kube-root-ca.crt").get()).isNotNull();
            assertThat(client.rbac().clusterRoles().withName("cluster-admin").get()).isNotNull();
            assertThat(client.rbac().clusterRoles().withName("system:controller:persistent-volume-binder").get())
                    .isNotNull();
            assertThat(fresh.components()).containsOnly(Map.entry(Component.ETCD, ComponentState.RUNNING),
                    Map.entry(Component.API_SERVER, ComponentState.RUNNING),
                    Map.entry(Component.CONTROLLER_MANAGER, ComponentState.RUNNING),
                    Map.entry(Component.SCHEDULER, ComponentState.RUNNING));
            assertThat(fresh.server()).as("two at once").isNotEqualTo(cluster.server());
            assertThat(client.namespaces().withName("default").get().getMetadata().getUid())
                    .isNotEqualTo(cluster.client().namespaces().withName("default").get().getMetadata().getUid());
        }
    }

    @Test
    void aServiceAccountMayDoWhatItsRoleSaysAndNoMore() {
        var client = cluster.client();
        client.resource(new ServiceAccountBuilder().withNewMetadata().withName("viewer").withNamespace("default")
                .endMetadata().build()).create();
        client.resource(new RoleBindingBuilder().withNewMetadata().withName("viewer").withNamespace("default")
                .endMetadata().withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", "view").addNewSubject()
                .withKind("ServiceAccount").withName("viewer").withNamespace("default").endSubject().build()).create();
        var token = client.serviceAccounts().inNamespace("default").withName("viewer")
                .tokenRequest(new TokenRequestBuilder().withNewSpec().endSpec().build()).getStatus().getToken();
        try (var viewer = clientWith(token)) {
            await().atMost(20, SECONDS).untilAsserted(() -> assertThat(mayI(viewer, "list", "pods")).isTrue());
            assertThat(mayI(viewer, "delete", "pods")).isFalse();
            assertThat(mayI(viewer, "list", "secrets")).isFalse();
            assertThat(viewer.pods().inNamespace("default").list()).isNotNull();
            assertThatThrownBy(() -> viewer.secrets().inNamespace("default").list())
                    .isInstanceOfSatisfying(KubernetesClientException.class,
                            refusal -> assertThat(refusal.getCode()).isEqualTo(403));
        }
    }

    @Test
    void aTokenThatNobodyIssuedIsRefused() {
        try (var stranger = clientWith("0123456789")) {
            assertThatThrownBy(() -> stranger.pods().inNamespace("default").list())
                    .isInstanceOfSatisfying(KubernetesClientException.class,
                            refusal -> assertThat(refusal.getCode()).isEqualTo(401));
        }
    }

    @Test
    void aClaimIsBoundToAVolumeAndItsPodIsScheduled() {
        var client = cluster.client();
        client.resource(new NodeBuilder().withNewMetadata().withName("paper").endMetadata().build()).create();
        // Without a guard: Kubernetes edits nodes at the same time.
        var room = "{\"cpu\":\"4\",\"memory\":\"8Gi\",\"pods\":\"20\"}";
        client.nodes().withName("paper").subresource("status").patch(PatchContext.of(PatchType.JSON_MERGE),
                "{\"status\":{\"allocatable\":" + room + ",\"capacity\":" + room + "}}");
        client.resource(new PersistentVolumeBuilder().withNewMetadata().withName("ready-made").endMetadata()
                .withNewSpec().withStorageClassName("by-hand").withAccessModes("ReadWriteOnce")
                .addToCapacity("storage", new Quantity("1Gi")).withNewHostPath("/nowhere", "").endSpec().build())
                .create();
        client.resource(new PersistentVolumeClaimBuilder().withNewMetadata().withName("claim").withNamespace("default")
                .endMetadata().withNewSpec().withStorageClassName("by-hand").withAccessModes("ReadWriteOnce")
                .withNewResources().addToRequests("storage", new Quantity("1Gi")).endResources().endSpec().build())
                .create();
        client.resource(new PodBuilder().withNewMetadata().withName("user").withNamespace("default").endMetadata()
                .withNewSpec().addNewToleration().withOperator("Exists").endToleration().addNewContainer()
                .withName("one").withImage("none").addNewVolumeMount().withName("data").withMountPath("/data")
                .endVolumeMount().endContainer().addNewVolume().withName("data")
                .withNewPersistentVolumeClaim("claim", false)
                .endVolume().endSpec().build()).create();

        await().atMost(30, SECONDS).untilAsserted(() -> {
            var claim = client.persistentVolumeClaims().inNamespace("default").withName("claim").get();
            assertThat(claim.getStatus().getPhase()).isEqualTo("Bound");
            assertThat(claim.getSpec().getVolumeName()).isEqualTo("ready-made");
            assertThat(client.pods().inNamespace("default").withName("user").get().getSpec().getNodeName())
                    .isEqualTo("paper");
        });
    }

    @Test
    void objectsOutliveTheKillOfTheApiServerAndOfEtcd() {
        for (var component : new Component[]{Component.API_SERVER, Component.ETCD}) {
            var kept = new ConfigMapBuilder().withNewMetadata().withName("kept-" + component.program())
                    .withNamespace("default").endMetadata().addToData("a", "b").build();
            cluster.client().resource(kept).create();
            cluster.kill(component);
            assertThat(cluster.components()).containsEntry(component, ComponentState.KILLED);
            cluster.restart(component);
            assertThat(cluster.components()).containsEntry(component, ComponentState.RUNNING);
            await().atMost(30, SECONDS).ignoreExceptions().untilAsserted(
                    () -> assertThat(cluster.client().resource(kept).get().getData()).containsEntry("a", "b"));
        }
        assertThat(cluster.client().raw("/readyz")).isEqualTo("ok");
    }

    @Test
    void aPausedApiServerAnswersNobodyUntilItIsResumed() {
        var impatient = new ConfigBuilder(Config.fromKubeconfig(cluster.kubeconfig().toFile())).withRequestTimeout(500)
                .withConnectionTimeout(500).withRequestRetryBackoffLimit(0).build();
        try (var client = new KubernetesClientBuilder().withConfig(impatient).build()) {
            await().atMost(30, SECONDS).ignoreExceptions().until(() -> client.raw("/readyz").equals("ok"));
            cluster.pause(Component.API_SERVER);
            assertThat(cluster.components()).containsEntry(Component.API_SERVER, ComponentState.PAUSED);
            assertThatThrownBy(() -> client.namespaces().list()).isInstanceOf(KubernetesClientException.class);
            cluster.resume(Component.API_SERVER);
            await().atMost(30, SECONDS).ignoreExceptions().until(() -> client.raw("/readyz").equals("ok"));
        } finally {
            cluster.resume(Component.API_SERVER);
        }
    }

    @Test
    void theAuditLogHoldsTheRequests() {
        cluster.client().configMaps().inNamespace("default").withName("asked-for-in-the-audit-test").get();
        var log = cluster.auditLog().orElseThrow();
        await().atMost(20, SECONDS)
                .until(() -> Files.readString(log).contains("/configmaps/asked-for-in-the-audit-test"));
    }

    @Test
    void aComponentsLogCanBeReadFromItsEnd() {
        assertThat(cluster.tail(Component.API_SERVER, 5)).hasSize(5);
        assertThat(cluster.log(Component.API_SERVER)).isNotEmptyFile();
    }

    private static KubernetesClient clientWith(String token) {
        var own = Config.fromKubeconfig(cluster.kubeconfig().toFile());
        var config = new ConfigBuilder(Config.empty()).withMasterUrl(own.getMasterUrl())
                .withCaCertData(own.getCaCertData()).withOauthToken(token).withNamespace("default").build();
        return new KubernetesClientBuilder().withConfig(config).build();
    }

    private static boolean mayI(KubernetesClient client, String verb, String resource) {
        var review = new SelfSubjectAccessReviewBuilder().withNewSpec().withNewResourceAttributes().withVerb(verb)
                .withResource(resource).withNamespace("default").endResourceAttributes().endSpec().build();
        return client.resource(review).create().getStatus().getAllowed();
    }
}
