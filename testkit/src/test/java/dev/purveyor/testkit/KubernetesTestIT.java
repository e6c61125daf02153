package dev.purveyor.testkit;

import java.util.HashSet;
import java.util.Set;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

import dev.purveyor.cluster.LocalCluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@KubernetesTest
class KubernetesTestIT {
    private static final Set<String> SEEN = new HashSet<>();

    private final TestNamespace mine;

    KubernetesTestIT(TestNamespace mine) {
        this.mine = mine;
    }

    @RepeatedTest(2)
    void everyTestHasANamespaceOfItsOwn(KubernetesClient client, TestNamespace namespace) {
        assertThat(SEEN.add(namespace.name())).as("never seen before").isTrue();
        assertThat(namespace).as("also in the constructor").isSameAs(mine);
        var object = new ConfigMapBuilder().withNewMetadata().withName("same").withNamespace(namespace.name())
                .endMetadata().build();
        assertThat(client.resource(object).create()).isNotNull();
    }

    @Test
    void clientAndClusterBelongTogether(LocalCluster cluster, KubernetesClient client) {
        assertThat(client).isSameAs(cluster.client());
        assertThat(client.raw("/readyz")).isEqualTo("ok");
    }

    @Test
    void waitingInVainShowsTheObject(KubernetesClient client, TestNamespace namespace) {
        var account = client.serviceAccounts().inNamespace(namespace.name()).withName("default");
        assertThatThrownBy(() -> Await.until(account, "a miracle", java.time.Duration.ofMillis(300), seen -> false))
                .isInstanceOf(AssertionError.class).hasMessageContaining("Waited in vain for a miracle")
                .hasMessageContaining("kind: \"ServiceAccount\"");
    }

    @Test
    void whatIsDeletedIsGone(KubernetesClient client, TestNamespace namespace) {
        var object = client.configMaps().inNamespace(namespace.name()).withName("short-lived");
        client.resource(new ConfigMapBuilder().withNewMetadata().withName("short-lived").withNamespace(namespace.name())
                .endMetadata().build()).create();
        object.delete();
        Await.gone(object, "the config map");
        assertThat(object.get()).isNull();
    }

    @Nested
    class InsideAnotherClass {
        @Test
        void theClusterIsTheOneAround(LocalCluster inner) {
            assertThat(inner.client().raw("/readyz")).isEqualTo("ok");
        }
    }
}
