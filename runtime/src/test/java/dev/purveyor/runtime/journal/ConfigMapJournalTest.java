package dev.purveyor.runtime.journal;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.runtime.journal.ModelServer.Fault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ConfigMapJournalTest extends JournalBench {
    @Test
    void whatWasCommittedComesBackToTheNextOwnerWithEverythingInIt() {
        journal.open("first");
        var binary = new Intent("b", "begun", new byte[]{0, -1, 7}, "shared \u00e4".getBytes(UTF_8));
        commit(intent("a"));
        commit(binary);
        time.advance(Duration.ofMinutes(1));
        var survivors = journal().open("second");
        assertThat(survivors).extracting(RecordedIntent::intent).containsExactly(intent("a"), binary);
        assertThat(survivors).extracting(RecordedIntent::createdAt).containsOnly(time.now().minusSeconds(60));
        assertThat(survivors).noneMatch(RecordedIntent::quarantined).noneMatch(RecordedIntent::parked);
    }

    @Test
    void commitsThatWaitRideInOneWrite() {
        journal.open("first");
        server.writes = 0;
        var commits = IntStream.range(0, 200).mapToObj(i -> journal.commitLater(intent("key" + i))).toList();
        executor.runAll();
        assertThat(commits).allMatch(CompletableFuture::isDone);
        assertThat(server.writes).isEqualTo(1);
        assertThat(journal().open("second")).hasSize(200);
    }

    @Test
    void clearingWaitsTwoSecondsForCompany() {
        journal.open("first");
        commit(intent("a"));
        commit(intent("b"));
        server.writes = 0;
        journal.clear("a");
        advance(Duration.ofMillis(1999));
        assertThat(server.writes).isZero();
        advance(Duration.ofMillis(1));
        assertThat(server.writes).isEqualTo(1);
        assertThat(keys(journal().open("second"))).containsExactly("b");
    }

    @Test
    void clearingRidesWithTheNextCommit() {
        journal.open("first");
        commit(intent("a"));
        server.writes = 0;
        journal.clear("a");
        commit(intent("b"));
        advance(Duration.ofMinutes(1));
        assertThat(server.writes).isEqualTo(1);
        assertThat(keys(journal().open("second"))).containsExactly("b");
    }

    @Test
    void aWriteWhoseAnswerWasLostIsReadBackBeforeAnybodyIsTold() {
        journal.open("first");
        server.faults(request -> request.verb() == Verb.PUT ? Fault.LOST_AFTER : Fault.LOST_BEFORE);
        var committed = journal.commitLater(intent("a"));
        advance(Duration.ofSeconds(1));
        assertThat(committed).isNotDone();
        assertThat(journal.problem()).isPresent();
        server.faults(request -> Fault.NONE);
        server.writes = 0;
        advance(Duration.ofSeconds(5));
        assertThat(committed).isCompleted();
        assertThat(server.writes).as("it was applied, so it is not written again").isZero();
        assertThat(journal.problem()).isEmpty();
    }

    @Test
    void aWriteThatArrivesLateDoesNotConfuseTheNextOne() {
        journal.open("first");
        server.faults(request -> request.verb() == Verb.PUT ? Fault.LATE : Fault.NONE);
        var first = journal.commitLater(intent("a"));
        executor.runAll();
        var second = journal.commitLater(intent("b"));
        server.faults(request -> {
            if (request.verb() == Verb.PUT) {
                server.faults(other -> Fault.NONE);
                server.applyOneLate();
            }
            return Fault.NONE;
        });
        advance(Duration.ofSeconds(10));
        assertThat(first).isCompleted();
        assertThat(second).isCompleted();
        assertThat(keys(journal().open("second"))).containsExactly("a", "b");
    }

    @Test
    void aLabelAddedByHandIsNoReasonToStop() {
        journal.open("first");
        server.edit("journal", json -> json.replace("\"labels\":{", "\"labels\":{\"team\":\"x\","));
        var committed = journal.commitLater(intent("a"));
        advance(Duration.ofSeconds(1));
        assertThat(committed).isCompleted();
    }

    @Test
    void contentsChangedByHandAreAReasonToStop() {
        journal.open("first");
        commit(intent("a"));
        server.edit("journal", json -> json.replaceAll("\"entries\":\"[^\"]*\"", "\"entries\":\"AAAA\""));
        assertFenced(journal.commitLater(intent("b")), "changed by somebody else");
    }

    @Test
    void aDeletedObjectIsAReasonToStop() {
        journal.open("first");
        server.delete("journal");
        assertFenced(journal.commitLater(intent("a")), "was deleted; a new one is begun");
    }

    @Test
    void throttlingIsWaitedOut() {
        journal.open("first");
        server.faults(request -> Fault.THROTTLED);
        var committed = journal.commitLater(intent("a"));
        executor.runAll();
        server.faults(request -> Fault.NONE);
        advance(Duration.ofMillis(999));
        assertThat(committed).isNotDone();
        advance(Duration.ofMillis(1));
        assertThat(committed).isCompleted();
    }

    @Test
    void parkingMovesAnIntentOutOfTheWayAndAgainNothingIsLost() {
        journal.open("first");
        commit(intent("long"));
        journal.park("long");
        advance(Duration.ofSeconds(3));
        assertThat(journal.entries()).singleElement().matches(RecordedIntent::parked);
        commit(new Intent("long", "later", new byte[0], new byte[0]));
        var next = journal();
        assertThat(next.open("second")).singleElement().matches(RecordedIntent::parked)
                .matches(found -> found.intent().state().equals("later"));
        next.clear("long");
        advance(Duration.ofSeconds(3));
        assertThat(journal().open("third")).isEmpty();
    }

    @Test
    void aFullJournalSaysSoAndHasRoomAgainAfterwards() {
        var small = ConfigMapJournal.builder(server, time, time, "ns", "journal").executor(executor).random(random)
                .maxEntries(2).build();
        small.open("first");
        commit(small, intent("a"));
        commit(small, intent("b"));
        assertThat(small.commitLater(intent("c"))).isCompletedExceptionally();
        assertThatThrownBy(() -> small.commit(intent("c"))).isInstanceOf(JournalException.Full.class)
                .hasMessageContaining("ns/journal");
        assertThat(small.problem()).hasValueSatisfying(why -> assertThat(why).contains("no room"));
        small.clear("a");
        assertThat(small.problem()).isEmpty();
        var again = small.commitLater(intent("c"));
        executor.runAll();
        assertThat(again).isCompleted();
    }

    @Test
    void noGroupTakesMoreThanHalfOfTheRoom() {
        var small = ConfigMapJournal.builder(server, time, time, "ns", "journal").executor(executor).random(random)
                .maxEntries(6).groupOf(intent -> intent.key().substring(0, 1)).build();
        small.open("first");
        List.of("a1", "a2", "a3").forEach(key -> commit(small, intent(key)));
        assertThat(small.commitLater(intent("a4"))).isCompletedExceptionally();
        List.of("b1", "b2", "c1").forEach(key -> commit(small, intent(key)));
        assertThat(small.commitLater(intent("d1"))).isCompletedExceptionally();
    }

    @Test
    void aGroupOfLargeIntentsLeavesRoomAsWell() {
        var small = ConfigMapJournal.builder(server, time, time, "ns", "journal").executor(executor).random(random)
                .maxBytes(8000).groupOf(intent -> intent.key().substring(0, 1)).build();
        small.open("first");
        commit(small, large("a1"));
        for (var i = 2; !small.commitLater(large("a" + i)).isCompletedExceptionally(); i++) {
            executor.runAll();
            assertThat(i).isLessThan(10);
        }
        commit(small, large("b1"));
    }

    @Test
    void whatDoesNotFitIsTurnedAwayAndNeverAtTheCostOfWhatIsRecorded() {
        var small = ConfigMapJournal.builder(server, time, time, "ns", "journal").executor(executor).random(random)
                .maxBytes(4000).build();
        small.open("first");
        var commits = List.of("a", "b", "c", "d", "e", "f").stream().map(key -> small.commitLater(large(key))).toList();
        executor.runAll();
        var recorded = commits.stream().filter(commit -> !commit.isCompletedExceptionally()).toList();
        assertThat(recorded).isNotEmpty().hasSizeLessThan(6).allMatch(CompletableFuture::isDone);
        assertThat(journal().open("second")).hasSize(recorded.size());
    }

    @Test
    void closingEndsThoseWhoWait() {
        journal.open("first");
        var waiting = journal.commitLater(intent("a"));
        journal.close();
        executor.runAll();
        assertThat(waiting).isCompletedExceptionally();
        assertThatThrownBy(() -> journal.commit(intent("b"))).isInstanceOf(JournalException.Closed.class);
    }

    private Intent large(String key) {
        var incompressible = new byte[1000];
        random.nextBytes(incompressible);
        return new Intent(key, "begun", incompressible, new byte[0]);
    }
}
