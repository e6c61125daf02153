package dev.purveyor.runtime.reflect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

import dev.purveyor.cluster.Component;
import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.runtime.access.Outcome;
import dev.purveyor.runtime.access.Resource;
import dev.purveyor.runtime.json.Interner;
import dev.purveyor.runtime.json.ItemFields;
import dev.purveyor.runtime.json.Json;
import dev.purveyor.runtime.json.JsonWriter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Reflectors against a real API server; what it holds is read by another client. */
class ReflectorIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Resource CONFIG_MAPS = Resource.core("configmaps");

    private static LocalCluster cluster;
    private static ClusterAccess access;
    private String namespace = "";

    @BeforeAll
    static void startCluster() {
        cluster = LocalCluster.start();
        access = ClusterAccess.builder().kubeconfig(cluster.kubeconfig()).build();
    }

    @AfterAll
    static void stopCluster() {
        access.close();
        cluster.close();
    }

    @BeforeEach
    void makeNamespace(TestInfo test) throws IOException {
        namespace = test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT);
        send(ApiRequest.post(Resource.core("namespaces").path(),
                JsonWriter.object(o -> o.object("metadata", m -> m.text("name", namespace)))));
    }

    @Test
    void pagesAndEventsAddUpToWhatTheServerHolds() throws IOException {
        for (int i = 0; i < 25; i++) {
            create("before-" + i, "dull");
            create("kept-" + i, "grün-" + i);
        }
        try (var reflector = reflector(10)) {
            awaitEqual(reflector);

            create("after", "1");
            update("kept-3", "2");
            update("kept-4", "dull");
            delete("kept-5");

            awaitEqual(reflector);
            assertThat(reflector.health().lists()).isEqualTo(1);
        }
    }

    @Test
    void anApiServerThatIsKilledAndComesBackIsFollowedAgain() throws IOException {
        create("stays", "1");
        create("goes", "1");
        try (var reflector = reflector(500)) {
            awaitEqual(reflector);

            cluster.kill(Component.API_SERVER);
            await().atMost(PATIENCE).until(() -> reflector.health().trouble().isPresent());
            assertThat(reflector.store().get(new ObjectKey(namespace, "stays"))).isPresent();
            cluster.restart(Component.API_SERVER);
            create("comes", "1");
            delete("goes");

            awaitEqual(reflector);
            await().atMost(PATIENCE).until(() -> reflector.health().trouble().isEmpty());
        }
    }

    @Test
    void anOwnWriteIsSeenBeforeTheWatchBringsIt() throws IOException {
        try (var reflector = reflector(500)) {
            awaitEqual(reflector);

            var made = create("own", "mine");
            var item = ItemFields.of(Json.object(made.body()), new Interner(8));
            reflector.store().noteOwnWrite(Objects.requireNonNull(Thing.decode(item)));

            assertThat(reflector.store().get(new ObjectKey(namespace, "own"))).map(Thing::value).contains("mine");
            awaitEqual(reflector);
            assertThat(reflector.store().size()).isEqualTo(1);
        }
    }

    @Test
    void aVersionIsReachedSoonAlthoughNothingOfTheKindChanges() throws IOException, InterruptedException {
        try (var reflector = reflector(500)) {
            awaitEqual(reflector);
            send(ApiRequest.post(Resource.core("secrets").path(namespace),
                    JsonWriter.object(o -> o.object("metadata", m -> m.text("name", "other")))));
            var list = Json.object(send(ApiRequest.get(CONFIG_MAPS.path(namespace) + "?limit=1")).body());
            var version = ItemFields.of(list, new Interner(8));
            version.finish();

            // Bookmarks that nobody asked for come a minute apart.
            assertThat(reflector.awaitVersion(version.head().resourceVersion(), Duration.ofSeconds(20))).isTrue();
        }
    }

    private Reflector<Thing> reflector(int pageSize) {
        var reflector = Reflector.of(access.api(), CONFIG_MAPS, Thing::decode).namespace(namespace).pageSize(pageSize)
                .build();
        reflector.start();
        return reflector;
    }

    private void awaitEqual(Reflector<Thing> reflector) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(50)).untilAsserted(() -> {
            assertThat(reflector.health().synced()).isTrue();
            assertThat(held(reflector)).isEqualTo(kept());
        });
    }

    private static Map<String, String> held(Reflector<Thing> reflector) {
        return reflector.store().all().stream()
                .collect(Collectors.toMap(t -> t.head().name() + '@' + t.head().resourceVersion(), Thing::value));
    }

    private Map<String, String> kept() {
        return cluster.client().configMaps().inNamespace(namespace).list().getItems().stream()
                .filter(c -> c.getData() != null && !"dull".equals(c.getData().getOrDefault("value", "dull")))
                .collect(Collectors.toMap(c -> c.getMetadata().getName() + '@' + c.getMetadata().getResourceVersion(),
                        c -> c.getData().get("value")));
    }

    private ApiResponse create(String name, String value) throws IOException {
        return send(ApiRequest.post(CONFIG_MAPS.path(namespace), configMap(name, value)));
    }

    private void update(String name, String value) throws IOException {
        send(ApiRequest.put(CONFIG_MAPS.path(namespace, name), configMap(name, value)));
    }

    private void delete(String name) throws IOException {
        send(ApiRequest.delete(CONFIG_MAPS.path(namespace, name), "{}".getBytes(StandardCharsets.UTF_8)));
    }

    private static byte[] configMap(String name, String value) {
        return JsonWriter.object(o -> o.text("apiVersion", "v1").text("kind", "ConfigMap")
                .object("metadata", m -> m.text("name", name)).object("data", d -> d.text("value", value)));
    }

    private static ApiResponse send(ApiRequest request) throws IOException {
        var response = access.api().send(request);
        assertThat(Outcome.of(response)).as(Outcome.of(response).describe()).isInstanceOf(Outcome.Success.class);
        return response;
    }
}
