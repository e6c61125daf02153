package dev.purveyor.runtime.reflect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** Reading everything: pages, and what can go wrong with them. */
class ReflectorListTest extends ReflectorFixture {

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
    void allPagesAndTheWatchComeOverOneConnection() {
        for (int i = 0; i < 25; i++) {
            server.model.put("thing-" + i, "1");
        }

        reflector.start();

        awaitWatching();
        assertThat(server.clients).hasSize(1);
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
    void aRelistOnDemandReadsEverythingAgain() {
        reflector.start();
        awaitWatching();

        reflector.relist();

        awaitUntil(() -> reflector.health().lists() == 2);
        assertThat(pauses).isEmpty();
    }

    @Test
    void aRelistThatIsAskedForWhileAWatchIsBeingOpenedDoesNotWaitForItsEnd() {
        server.onNextWatch(exchange -> {
            reflector.relist();
            server.serve(exchange);
        });
        reflector.start();

        awaitUntil(() -> reflector.health().lists() == 2);
        assertThat(pauses).isEmpty();
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
}
