package dev.purveyor.runtime.journal;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.clock.ManualTime;
import dev.purveyor.runtime.testing.StepExecutor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** The process dies at its n-th request, for every n of a life in which everything happens once. */
class JournalCrashTest {
    private final ModelServer server = new ModelServer();
    private final ManualTime time = new ManualTime();

    private static final class Died extends Error {}

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whereverTheProcessDiesNothingAcknowledgedIsLostAndNothingGoneReturns(boolean applied) {
        var points = 0;
        for (var life = new Life(points, applied); !life.survives(); life = new Life(points, applied)) {
            var found = journal(new StepExecutor(), server).open("next").stream()
                    .map(recorded -> recorded.intent().key()).toList();
            assertThat(found).as("death at request %s", points).containsAll(life.acknowledged)
                    .doesNotContainAnyElementsOf(life.gone.isEmpty() ? Set.of("-") : life.gone);
            server.delete("journal");
            server.delete("journal-parked");
            points++;
        }
        assertThat(points).isGreaterThan(12);
    }

    private ConfigMapJournal journal(StepExecutor executor, Api api) {
        return ConfigMapJournal.builder(api, time, time, "ns", "journal").executor(executor).random(new Random())
                .build();
    }

    private final class Life {
        private final int end;
        private final boolean applied;
        private final StepExecutor executor = new StepExecutor();
        private final ConfigMapJournal journal = journal(executor, this::send);
        private final Set<String> acknowledged = new HashSet<>();
        private final Set<String> gone = new HashSet<>();
        private int requests;

        Life(int end, boolean applied) {
            this.end = end;
            this.applied = applied;
        }

        boolean survives() {
            try {
                live();
                return true;
            } catch (Died died) {
                return false;
            }
        }

        private void live() {
            journal.open("first");
            commit("a");
            commit("b");
            journal.park("b");
            pass(Duration.ofSeconds(3));
            commit("b");
            commit("c");
            clearAndFlush("a");
            commit("a");
            clearAndFlush("b");
            commit("d");
            journal.park("d");
            clearAndFlush("d");
        }

        private void commit(String key) {
            gone.remove(key);
            var committed = journal.commitLater(new Intent(key, "", key.getBytes(UTF_8), new byte[0]));
            executor.runAll();
            assertThat(committed).isCompleted();
            acknowledged.add(key);
        }

        private void clearAndFlush(String key) {
            acknowledged.remove(key);
            journal.clear(key);
            var flushed = journal.flushLater();
            executor.runAll();
            assertThat(flushed).isCompleted();
            gone.add(key);
        }

        private void pass(Duration duration) {
            executor.runAll();
            time.advance(duration);
            executor.runAll();
        }

        private ApiResponse send(ApiRequest request) throws IOException {
            if (requests++ == end) {
                if (applied) {
                    server.send(request);
                }
                throw new Died();
            }
            return server.send(request);
        }
    }
}
