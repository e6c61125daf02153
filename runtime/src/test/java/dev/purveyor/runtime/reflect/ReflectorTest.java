package dev.purveyor.runtime.reflect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.runtime.access.Resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

class ReflectorTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Pace BRISK = new Pace(Duration.ofSeconds(300), Duration.ofSeconds(600), Duration.ofSeconds(30),
            Duration.ofSeconds(1), Duration.ofSeconds(30), Duration.ofMillis(1), Duration.ofMillis(4));

    private final List<Duration> pauses = new CopyOnWriteArrayList<>();
    private final List<Change<Thing>> changes = new CopyOnWriteArrayList<>();
    private final List<String> markers = new CopyOnWriteArrayList<>();
    private ModelServer server;
    private ClusterAccess access;
    private Reflector<Thing> reflector;

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

    @Test
    void aListOfSeveralPagesIsReadWhole() {
        for (int i = 0; i < 25; i++) {
            server.model.put("thing-" + i, "value-" + i);
        }

        reflector.start();

        awaitEqual();
        assertThat(server.lists()).isEqualTo(3);
    }

    @Test
    void changesArriveByWatch() {
        reflector.start();
        awaitEqual();

        server.model.put("a", "1");
        server.model.put("b", "1");
        server.model.put("a", "2");
        server.model.delete("b");

        awaitEqual();
        awaitUntil(() -> changes.size() == 4);
        assertThat(changes.stream().map(c -> value(c.before()) + ">" + value(c.after())))
                .containsExactly("->1", "->1", "1>2", "1>-");
        assertThat(server.lists()).isEqualTo(1);
    }

    @Test
    void whatWasThereBeforeIsToldAsBacklogAndThenTheMarkerComes() {
        server.model.put("old", "1");
        reflector.start();
        awaitEqual();

        server.model.put("new", "1");

        awaitUntil(() -> changes.size() == 2);
        assertThat(markers).containsExactly("old backlog", "synced", "new");
    }

    @Test
    void objectsNotWorthKeepingAreNotKept() {
        server.model.put("a", "dull");
        server.model.put("b", "1");
        reflector.start();
        awaitEqual();

        server.model.put("b", "dull");

        awaitEqual();
        assertThat(reflector.store().all()).isEmpty();
        assertThat(changes).extracting(c -> c.key().name()).containsExactly("b", "b");
    }

    @Test
    void aDroppedWatchIsResumedWhereItWas() {
        server.model.put("a", "1");
        reflector.start();
        awaitWatching();

        server.dropWatches();
        server.model.put("a", "2");

        awaitEqual();
        assertThat(server.lists()).isEqualTo(1);
        assertThat(reflector.health().lists()).isEqualTo(1);
    }

    @Test
    void aWatchThatCannotBeResumedLeadsToANewListAndWhatVanishedIsToldAsDeleted() {
        server.model.put("stays", "1");
        server.model.put("vanishes", "1");
        reflector.start();
        awaitWatching();
        changes.clear();

        server.onNextWatch(exchange -> {
            server.model.delete("vanishes");
            ModelServer.respond(exchange, 410, ModelServer.gone());
        });
        server.dropWatches();

        awaitEqual();
        awaitUntil(() -> reflector.health().lists() == 2);
        assertThat(changes).extracting(c -> c.key().name(), c -> value(c.after())).containsExactly(
                tuple("vanishes", "-"));
    }

    @Test
    void a410WithinTheStreamLeadsToANewList() {
        server.onNextWatch(ModelServer.frames(Model.frame("ERROR", ModelServer.gone())));
        reflector.start();

        awaitUntil(() -> reflector.health().lists() == 2);
        server.model.put("a", "1");
        awaitEqual();
    }

    @Test
    void anExpiredContinuationRestartsTheList() {
        for (int i = 0; i < 25; i++) {
            server.model.put("thing-" + i, "1");
        }
        server.onNextContinuation(exchange -> {
            server.model.delete("thing-0");
            ModelServer.respond(exchange, 410, ModelServer.gone());
        });

        reflector.start();

        awaitEqual();
        assertThat(server.lists()).isEqualTo(5);
        assertThat(reflector.store().get(Thing.key("thing-0"))).isEmpty();
    }

    @Test
    void aPageThatBreaksOffIsAskedForAgain() {
        for (int i = 0; i < 25; i++) {
            server.model.put("thing-" + i, "1");
        }
        server.onNextContinuation(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write("{\"items\":[{\"metadata\":{\"na".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            throw new IOException("broken off");
        });

        reflector.start();

        awaitEqual();
        assertThat(server.lists()).isEqualTo(4);
    }

    @Test
    void anObjectMadeAgainUnderItsNameDuringAGapIsToldAsDeletedAndAdded() {
        server.model.put("a", "1");
        reflector.start();
        awaitWatching();
        changes.clear();

        server.onNextWatch(exchange -> {
            server.model.delete("a");
            server.model.put("a", "2");
            ModelServer.respond(exchange, 410, ModelServer.gone());
        });
        server.dropWatches();

        awaitUntil(() -> changes.size() == 2);
        assertThat(changes.stream().map(c -> value(c.before()) + ">" + value(c.after()))).containsExactly("1>-", "->2");
    }

    @Test
    void garbageInTheStreamIsSurvived() {
        server.onNextWatch(ModelServer.frames("{\"type\":\"ADDED\",\"object\":{\"metadata\":{]]"));
        reflector.start();
        awaitUntil(() -> server.watches() >= 1);

        server.model.put("a", "1");

        awaitEqual();
        assertThat(reflector.health().lists()).isEqualTo(1);
    }

    @Test
    void aWatchThatBreaksWithoutAWordAgainAndAgainLeadsToANewList() {
        for (int i = 0; i < 3; i++) {
            server.onNextWatch(ModelServer.frames("?"));
        }
        reflector.start();

        awaitUntil(() -> reflector.health().lists() == 2);
        server.model.put("a", "1");
        awaitEqual();
    }

    @Test
    void theTypeMayComeAfterTheObject() {
        server.onNextWatch(ModelServer.frames(
                "{\"object\":" + Model.json("a", "uid-a", 200, "1") + ",\"type\":\"ADDED\"}\n",
                "{\"object\":{\"metadata\":{\"resourceVersion\":\"300\"}},\"type\":\"BOOKMARK\"}\n"));
        reflector.start();

        awaitUntil(() -> reflector.store().reachedVersion().equals("300"));
        assertThat(reflector.store().get(Thing.key("a"))).map(Thing::value).contains("1");
    }

    @Test
    void aServerThatWentBackInTimeIsListedAnew() {
        server.model.put("a", "1");
        server.onNextWatch(ModelServer.frames(Model.bookmark(5000) + "\n", Model.bookmark(4000) + "\n"));
        reflector.start();

        awaitUntil(() -> reflector.health().lists() == 2);
        assertThat(reflector.store().reachedVersion()).isEqualTo(Long.toString(server.model.version()));
    }

    @Test
    void theServersWishToWaitIsHonoured() {
        server.onNextList(exchange -> {
            exchange.getResponseHeaders().set("Retry-After", "7");
            ModelServer.respond(exchange, 429, ModelServer.status(429, "TooManyRequests", "slow down"));
        });
        reflector.start();

        awaitEqual();
        assertThat(pauses).containsExactly(Duration.ofSeconds(7));
    }

    @Test
    void aServerThatHangsIsGivenUpAndAskedAgain() {
        reflector = reflector(new Pace(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofMillis(50),
                Duration.ofSeconds(1), Duration.ofMillis(200), Duration.ofMillis(1), Duration.ofMillis(4)));
        server.onNextList(server.silence());
        server.onNextWatch(server.silence());
        reflector.start();

        awaitUntil(() -> server.watches() == 2);
        server.model.put("a", "1");
        awaitEqual();
    }

    @Test
    void aWatchThatFallsSilentIsReplaced() {
        reflector = reflector(new Pace(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofMillis(50),
                Duration.ofSeconds(1), Duration.ofSeconds(5), Duration.ofMillis(1), Duration.ofMillis(4)));
        server.onNextWatch(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().flush();
            server.model.awaitClosed();
        });
        reflector.start();
        awaitUntil(() -> server.watches() == 1);

        server.model.put("a", "1");

        awaitEqual();
        assertThat(server.watches()).isEqualTo(2);
    }

    @Test
    void bigAndForeignTextsArriveUnchanged() {
        var big = "ü€😀\u0000\"\\".repeat(200_000);
        server.model.put("listed", big);
        reflector.start();
        awaitEqual();

        server.model.put("watched", big + "!");

        awaitEqual();
    }

    @Test
    void anObjectThatTheDecoderCannotReadStaysAsItWasAndIsCounted() {
        server.model.put("a", "1");
        reflector.start();
        awaitWatching();

        server.model.put("a", "broken");
        server.model.put("b", "1");

        awaitUntil(() -> reflector.store().get(Thing.key("b")).isPresent());
        assertThat(reflector.store().get(Thing.key("a"))).map(Thing::value).contains("1");
        assertThat(reflector.health().unreadable()).isEqualTo(1);
    }

    @Test
    void troubleIsTellableAndPasses() {
        server.onNextList(exchange -> ModelServer.respond(exchange, 403,
                ModelServer.status(403, "Forbidden", "things is forbidden")));
        var told = new CopyOnWriteArrayList<ReflectorHealth>();
        reflector = builder(BRISK).pauses((stop, time) -> told.add(reflector.health())).build();
        reflector.start();

        awaitEqual();
        assertThat(told).singleElement().satisfies(h -> {
            assertThat(h.synced()).isFalse();
            assertThat(h.trouble()).contains("list: 403 Forbidden: things is forbidden");
        });
        assertThat(reflector.health().trouble()).isEmpty();
    }

    @Test
    void bookmarksMoveTheReachedVersionOn() throws InterruptedException {
        reflector.start();
        awaitEqual();

        server.model.bookmark();

        assertThat(reflector.store().awaitVersion(Long.toString(server.model.version()), PATIENCE)).isTrue();
        assertThat(reflector.awaitVersion(Long.toString(server.model.version()), Duration.ZERO)).isTrue();
        assertThat(server.watches()).isEqualTo(1);
    }

    @Test
    void whoWaitsForAVersionIsServedByABriefWatch() throws InterruptedException {
        reflector.start();
        awaitWatching();

        assertThat(reflector.awaitVersion("5000", Duration.ofMillis(1))).isFalse();

        awaitUntil(() -> server.watches() == 2);
        assertThat(server.queries.getLast()).contains("timeoutSeconds=3&");
        assertThat(server.lists()).isEqualTo(1);
        assertThat(pauses).isEmpty();
        server.dropWatches();
        awaitUntil(() -> server.watches() == 3);
        assertThat(server.queries.getLast()).doesNotContain("timeoutSeconds=3&");
    }

    @Test
    void aRelistOnDemandReadsEverythingAgain() {
        reflector.start();
        awaitWatching();

        reflector.relist();

        awaitUntil(() -> reflector.health().lists() == 2);
        assertThat(pauses).isEmpty();
    }

    @Test
    void closingEndsAWatchThatIsSilent() {
        reflector.start();
        awaitWatching();

        reflector.close();

        server.model.put("a", "1");
        assertThat(Thread.getAllStackTraces().keySet()).noneMatch(t -> t.getName().equals("reflector-under-test"));
        assertThat(reflector.store().all()).isEmpty();
    }

    @Test
    void closingEndsAnAttemptToConnectOnAPlatformThread() throws InterruptedException {
        var threads = new CopyOnWriteArrayList<Thread>();
        server.onNextList(server.silence());
        reflector = builder(BRISK).threads(task -> {
            var thread = Thread.ofPlatform().unstarted(task);
            threads.add(thread);
            return thread;
        }).build();
        reflector.start();
        awaitUntil(() -> server.lists() == 1);

        reflector.close();

        assertThat(threads.getFirst().getState()).isEqualTo(Thread.State.TERMINATED);
    }

    private Reflector<Thing> reflector(Pace pace) {
        return builder(pace).build();
    }

    private ReflectorBuilder<Thing> builder(Pace pace) {
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

    private void awaitWatching() {
        awaitEqual();
        awaitUntil(() -> server.watches() > 0);
    }

    private void awaitEqual() {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(2)).untilAsserted(() -> {
            assertThat(reflector.health().synced()).isTrue();
            assertThat(held()).isEqualTo(server.model.kept());
        });
    }

    private static void awaitUntil(Supplier<Boolean> condition) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(2)).until(condition::get);
    }

    private Map<String, String> held() {
        return reflector.store().all().stream().collect(Collectors.toMap(t -> t.head().name(), Thing::value));
    }

    private static String value(@Nullable Thing thing) {
        return thing == null ? "-" : thing.value();
    }
}
