package dev.purveyor.runtime.reflect;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.runtime.access.Resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** A reflector of things, a server that holds them, and what the listeners heard. Nothing is started yet. */
abstract class ReflectorFixture {
    static final Duration PATIENCE = Duration.ofSeconds(20);
    static final Pace BRISK = new Pace(Duration.ofSeconds(300), Duration.ofSeconds(600), Duration.ofSeconds(30),
            Duration.ofSeconds(1), Duration.ofSeconds(30), Duration.ofMillis(1), Duration.ofMillis(4));

    final List<Duration> pauses = new CopyOnWriteArrayList<>();
    final List<Change<Thing>> changes = new CopyOnWriteArrayList<>();
    final List<String> markers = new CopyOnWriteArrayList<>();
    ModelServer server;
    ClusterAccess access;
    Reflector<Thing> reflector;

    @BeforeEach
    void serve() throws IOException {
        server = new ModelServer();
        access = ClusterAccess.builder().kubeconfig(Kubeconfigs.plain(server.address())).build();
        reflector = reflector(BRISK);
    }

    @AfterEach
    void stop() {
        reflector.close();
        access.close();
        server.close();
    }

    Reflector<Thing> reflector(Pace pace) {
        return builder(pace).build();
    }

    ReflectorBuilder<Thing> builder(Pace pace) {
        return Reflector.of(access.api(), Resource.core("things"), Thing::decode).namespace("space").pageSize(10)
                .random(new SplittableRandom(1)).pace(pace).pauses((stop, time) -> pauses.add(time))
                .listener(new Listener<>() {
                    @Override
                    public void changed(Change<Thing> change) {
                        changes.add(change);
                        markers.add(change.key().name() + (change.backlog() ? " backlog" : ""));
                    }

                    @Override
                    public void synced() {
                        markers.add("synced");
                    }
                });
    }

    void awaitWatching() {
        awaitEqual();
        awaitUntil(() -> server.watches() > 0);
    }

    void awaitEqual() {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(2)).untilAsserted(() -> {
            assertThat(reflector.health().synced()).isTrue();
            assertThat(held()).isEqualTo(server.model.kept());
        });
    }

    static void awaitUntil(Supplier<Boolean> condition) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(2)).until(condition::get);
    }

    Map<String, String> held() {
        return reflector.store().all().stream().collect(Collectors.toMap(t -> t.head().name(), Thing::value));
    }

    static String value(@Nullable Thing thing) {
        return thing == null ? "-" : thing.value();
    }
}
