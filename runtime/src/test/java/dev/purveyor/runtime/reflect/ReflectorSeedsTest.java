package dev.purveyor.runtime.reflect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.runtime.access.Resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Whatever the server does to us, the store ends equal to what the server holds. */
class ReflectorSeedsTest {
    private static final int SEEDS = 25;
    private static final int STEPS = 60;
    private static final Pace BRISK = new Pace(Duration.ofSeconds(300), Duration.ofSeconds(600), Duration.ofSeconds(30),
            Duration.ofSeconds(1), Duration.ofSeconds(30), Duration.ofMillis(1), Duration.ofMillis(2));

    @Test
    void theStoreAndWhatListenersHeardConvergeToTheModelForEverySeed() throws IOException {
        for (long seed = 0; seed < SEEDS; seed++) {
            run(seed);
        }
    }

    private static void run(long seed) throws IOException {
        var random = new SplittableRandom(seed);
        var heard = new ConcurrentHashMap<String, String>();
        try (var server = new ModelServer();
                var access = ClusterAccess.builder().kubeconfig(Kubeconfigs.plain(server.address())).build();
                var reflector = Reflector.of(access.api(), Resource.core("things"), Thing::decode).namespace("space")
                        .pageSize(1 + random.nextInt(5)).random(random.split()).pace(BRISK)
                        .listener(change -> replay(change, heard)).build()) {
            for (int i = 0; i < 12; i++) {
                step(server, random);
            }
            reflector.start();
            for (int i = 0; i < STEPS; i++) {
                step(server, random);
            }
            await("seed " + seed).atMost(Duration.ofSeconds(30)).pollInterval(Duration.ofMillis(1))
                    .untilAsserted(() -> {
                        assertThat(held(reflector)).isEqualTo(server.model.kept());
                        assertThat(new HashMap<>(heard)).isEqualTo(server.model.kept());
                    });
        }
    }

    private static void step(ModelServer server, SplittableRandom random) {
        var name = "thing-" + random.nextInt(12);
        var value = random.nextInt(6) == 0 ? "dull" : "value-" + random.nextInt(1000);
        switch (random.nextInt(14)) {
            case 0, 1, 2, 3, 4 -> server.model.put(name, value);
            case 5, 6, 7 -> server.model.delete(name);
            case 8 -> server.model.bookmark();
            case 9 -> server.dropWatches();
            case 10 -> server.model.compact();
            case 11 -> server.onNextWatch(watchFault(random));
            case 12 -> server.onNextList(listFault(random));
            default -> server.onNextContinuation(exchange -> ModelServer.respond(exchange, 410, ModelServer.gone()));
        }
    }

    private static ModelServer.Fault watchFault(SplittableRandom random) {
        return switch (random.nextInt(6)) {
            case 0 -> exchange -> ModelServer.respond(exchange, 410, ModelServer.gone());
            case 1 -> exchange -> ModelServer.respond(exchange, 500, "oops");
            case 2 -> ModelServer.frames(Model.frame("ERROR", ModelServer.gone()));
            case 3 -> ModelServer.frames(Model.frame("ERROR", ModelServer.status(500, "InternalError", "etcd")));
            case 4 -> ModelServer.frames("{\"type\":\"MODIFIED\",\"object\":{\"metad");
            default -> exchange -> {
                throw new IOException("cut");
            };
        };
    }

    private static ModelServer.Fault listFault(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> exchange -> ModelServer.respond(exchange, 503, ModelServer.status(503, "ServiceUnavailable", ""));
            case 1 -> exchange -> ModelServer.respond(exchange, 200, "<html>a proxy's page</html>");
            case 2 -> exchange -> {
                exchange.sendResponseHeaders(200, 0);
                exchange.getResponseBody().write("{\"items\":[{\"me".getBytes(StandardCharsets.UTF_8));
                throw new IOException("cut");
            };
            default -> exchange -> {
                throw new IOException("cut");
            };
        };
    }

    private static void replay(Change<Thing> change, Map<String, String> heard) {
        var before = change.before();
        assertThat(heard.get(change.key().name())).isEqualTo(before == null ? null : before.value());
        var after = change.after();
        if (after == null) {
            heard.remove(change.key().name());
        } else {
            heard.put(change.key().name(), after.value());
        }
    }

    private static Map<String, String> held(Reflector<Thing> reflector) {
        return reflector.store().all().stream().collect(Collectors.toMap(t -> t.head().name(), Thing::value));
    }
}
