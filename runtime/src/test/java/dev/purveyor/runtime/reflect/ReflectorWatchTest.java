package dev.purveyor.runtime.reflect;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Following changes, whatever the stream does. */
class ReflectorWatchTest extends ReflectorFixture {

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
    void aWatchThatLivedForAWhileBeforeItBrokeIsNoFailureInARow() {
        var first = Duration.ofSeconds(1);
        reflector = reflector(new Pace(Duration.ofSeconds(300), Duration.ofSeconds(600), Duration.ofSeconds(30),
                Duration.ZERO, Duration.ofSeconds(30), first, Duration.ofMinutes(1)));
        reflector.start();

        for (int i = 1; i <= 5; i++) {
            int broken = i;
            awaitUntil(() -> server.watches() == broken);
            server.dropWatches();
            awaitUntil(() -> pauses.size() == broken);
        }

        assertThat(pauses).allMatch(pause -> pause.compareTo(first) <= 0);
        assertThat(server.lists()).isEqualTo(1);
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
}
