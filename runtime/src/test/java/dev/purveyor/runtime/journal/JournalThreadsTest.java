package dev.purveyor.runtime.journal;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.clock.DaemonTimers;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.testing.Await;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class JournalThreadsTest {
    private static final int THREADS = 200;

    private final DaemonTimers timers = new DaemonTimers("journal-under-test");
    private final ModelServer server = new ModelServer();
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private final ConfigMapJournal journal = ConfigMapJournal
            .builder(this::send, Time.system(), timers, "ns", "journal")
            .build();

    @AfterEach
    void close() {
        journal.close();
        timers.close();
    }

    @Test
    void manyThreadsShareAFewWritesAndEachReturnsOnlyWhenItsIntentIsDurable() {
        journal.open("first");
        server.writes = 0;
        gate = new CountDownLatch(1);
        var commits = new ArrayList<CompletableFuture<Boolean>>();
        for (var i = 0; i < THREADS; i++) {
            var key = "key" + i;
            commits.add(inThread(() -> {
                journal.commit(intent(key));
                return isStored(key);
            }));
        }
        Await.until("all have asked", () -> journal.entries().size() == THREADS);
        assertThat(commits).noneMatch(CompletableFuture::isDone);
        gate.countDown();
        assertThat(commits).allSatisfy(commit -> assertThat(commit.get(60, TimeUnit.SECONDS)).isTrue());
        assertThat(server.writes).isLessThanOrEqualTo(3);
        assertThat(other().open("second")).hasSize(THREADS);
    }

    @Test
    void aFlushTakesAllThatWasClearedWithIt() throws Exception {
        journal.open("first");
        journal.commit(intent("a"));
        journal.clear("a");
        assertThat(journal.flush(Duration.ofSeconds(60))).isTrue();
        assertThat(other().open("second")).isEmpty();
    }

    @Test
    void aFlushThatTakesTooLongSaysSo() throws Exception {
        journal.open("first");
        journal.commit(intent("a"));
        gate = new CountDownLatch(1);
        journal.clear("a");
        assertThat(journal.flush(Duration.ofMillis(20))).isFalse();
        gate.countDown();
    }

    @Test
    void whoWaitsWhenTheOwnerChangesIsToldThatItIsShutOut() throws Exception {
        journal.open("first");
        gate = new CountDownLatch(1);
        var commit = inThread(() -> {
            journal.commit(intent("a"));
            return true;
        });
        Await.until("it has asked", () -> journal.entries().size() == 1);
        other().open("second");
        gate.countDown();
        assertThatThrownBy(() -> commit.get(60, TimeUnit.SECONDS)).cause().isInstanceOf(JournalException.Fenced.class);
        assertThatThrownBy(() -> journal.commit(intent("b"))).isInstanceOf(JournalException.Fenced.class);
    }

    private boolean isStored(String key) throws IOException {
        var page = LedgerPage.parse(server.get("journal").getBytes(UTF_8));
        return LedgerCodec.decode(page.body()).stream().anyMatch(entry -> entry.key().equals(key));
    }

    private interface Task {
        boolean run() throws Exception;
    }

    private static CompletableFuture<Boolean> inThread(Task task) {
        var result = new CompletableFuture<Boolean>();
        Thread.ofVirtual().start(() -> {
            try {
                result.complete(task.run());
            } catch (Exception e) {
                result.completeExceptionally(e);
            }
        });
        return result;
    }

    private ApiResponse send(ApiRequest request) throws IOException {
        if (request.verb() == Verb.PUT) {
            try {
                gate.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
        return server.send(request);
    }

    private ConfigMapJournal other() {
        return ConfigMapJournal.builder(server, Time.system(), timers, "ns", "journal").build();
    }

    private static Intent intent(String key) {
        return new Intent(key, "begun", ("payload of " + key).getBytes(UTF_8), new byte[0]);
    }
}
