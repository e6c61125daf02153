package dev.purveyor.testkit;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

/** A namespace that exists for one test. Its deletion is asked for when the test ends, and not waited for. */
public final class TestNamespace {
    private final KubernetesClient client;
    private final String name;

    private TestNamespace(KubernetesClient client, String name) {
        this.client = client;
        this.name = name;
    }

    static TestNamespace create(KubernetesClient client) {
        var wanted = new NamespaceBuilder().withNewMetadata().withGenerateName("test-").endMetadata().build();
        var made = client.namespaces().resource(wanted).create();
        var namespace = new TestNamespace(client, made.getMetadata().getName());
        // A pod is refused until its namespace has this account.
        Await.until(client.serviceAccounts().inNamespace(namespace.name).withName("default"),
                "the default service account",
                account -> true);
        return namespace;
    }

    public String name() {
        return name;
    }

    void delete() {
        client.namespaces().withName(name).delete();
    }

    @Override
    public String toString() {
        return name;
    }
}
