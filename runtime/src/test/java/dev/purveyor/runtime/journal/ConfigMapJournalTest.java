package dev.purveyor.runtime.journal;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.runtime.clock.ManualTime;
import dev.purveyor.runtime.journal.ModelServer.Fault;
import dev.purveyor.runtime.testing.StepExecutor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ConfigMapJournalTest {
    private final ManualTime time = new ManualTime();
    private final StepExecutor executor = new StepExecutor();
    private final ModelServer server = new ModelServer();
    private final Random random = new Random(7);
    private final ConfigMapJournal journal = journal();

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
    void aSecondOwnerShutsTheFirstOutForEver() {
        journal.open("first");
        commit(intent("a"));
        assertThat(journal().open("second")).hasSize(1);
        assertFenced(journal.commitLater(intent("b")), "now belongs to second (epoch 2)");
        assertThatThrownBy(() -> journal.commit(intent("c"))).isInstanceOf(JournalException.Fenced.class);
        assertThatThrownBy(() -> journal.flush(Duration.ofSeconds(1))).isInstanceOf(JournalException.Fenced.class);
        assertThat(journal.problem()).hasValueSatisfying(text -> assertThat(text).contains("second"));
        assertThat(keys(journal().open("third"))).containsExactly("a");
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
        assertFenced(journal.commitLater(intent("a")), "was deleted; restart");
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
    void oldIntentsComeBackInQuarantine() {
        journal.open("first");
        commit(intent("old"));
        time.advance(Duration.ofDays(6));
        commit(intent("young"));
        time.advance(Duration.ofDays(2));
        assertThat(journal().open("second")).filteredOn(RecordedIntent::quarantined)
                .extracting(found -> found.intent().key()).containsExactly("old");
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
        small.clear("a");
        var again = small.commitLater(intent("c"));
        executor.runAll();
        assertThat(again).isCompleted();
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
    void aNewerFormatIsRefusedByNameAndLeftAlone() {
        journal.open("first");
        server.edit("journal", json -> json.replace("\"format\":\"1\"", "\"format\":\"2\""));
        var before = server.get("journal");
        assertThatThrownBy(() -> journal().open("second")).isInstanceOf(JournalException.Unreadable.class)
                .hasMessageContaining("format 2").hasMessageContaining("ns/journal");
        assertThat(server.get("journal")).isEqualTo(before);
    }

    @Test
    void corruptContentsAreRefusedAndLeftAlone() {
        journal.open("first");
        commit(intent("a"));
        server.edit("journal", json -> json.replace("\"count\":\"1\"", "\"count\":\"2\""));
        var before = server.get("journal");
        assertThatThrownBy(() -> journal().open("second")).isInstanceOf(JournalException.Unreadable.class)
                .hasMessageContaining("1 entries and says 2");
        assertThat(server.get("journal")).isEqualTo(before);
    }

    @Test
    void somebodyElsesConfigMapIsNotOverwritten() {
        server.put("journal", "{\"metadata\":{\"name\":\"journal\"},\"data\":{\"colour\":\"blue\"}}");
        assertThatThrownBy(() -> journal.open("first")).isInstanceOf(JournalException.Unreadable.class)
                .hasMessageContaining("not one of our journals");
    }

    @Test
    void openingCanBeTriedAgainAfterTheServerWasAway() {
        server.faults(request -> Fault.LOST_BEFORE);
        assertThatThrownBy(() -> journal.open("first")).isInstanceOf(JournalException.Unavailable.class);
        server.faults(request -> Fault.NONE);
        assertThat(journal.open("first")).isEmpty();
        assertThat(journal.epoch()).isEqualTo(1);
    }

    @Test
    void twoInstancesOfOneNameAreNotMistakenForEachOther() {
        journal().open("same");
        var twin = journal();
        server.faults(request -> {
            if (request.verb() != Verb.PUT) {
                return Fault.NONE;
            }
            server.faults(other -> Fault.NONE);
            twin.open("same");
            return Fault.LOST_BEFORE;
        });
        journal.open("same");
        assertThat(twin.epoch()).isEqualTo(2);
        assertThat(journal.epoch()).isEqualTo(3);
        assertFenced(twin.commitLater(intent("a")), "epoch 3");
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

    private ConfigMapJournal journal() {
        return ConfigMapJournal.builder(server, time, time, "ns", "journal").executor(executor).random(random).build();
    }

    private void commit(Intent intent) {
        commit(journal, intent);
    }

    private void commit(ConfigMapJournal into, Intent intent) {
        var committed = into.commitLater(intent);
        executor.runAll();
        assertThat(committed).isCompleted();
    }

    private void advance(Duration duration) {
        executor.runAll();
        for (var passed = Duration.ZERO; passed.compareTo(duration) < 0; passed = passed.plusMillis(1)) {
            time.advance(Duration.ofMillis(1));
            executor.runAll();
        }
    }

    private void assertFenced(CompletableFuture<?> commit, String message) {
        executor.runAll();
        assertThat(commit).isCompletedExceptionally();
        assertThatThrownBy(commit::join).cause().isInstanceOf(JournalException.Fenced.class)
                .hasMessageContaining(message);
    }

    private static List<String> keys(List<RecordedIntent> found) {
        return found.stream().map(recorded -> recorded.intent().key()).toList();
    }

    private static Intent intent(String key) {
        return new Intent(key, "begun", ("payload of " + key).getBytes(UTF_8), "class".getBytes(UTF_8));
    }

    private Intent large(String key) {
        var incompressible = new byte[1000];
        random.nextBytes(incompressible);
        return new Intent(key, "begun", incompressible, new byte[0]);
    }
}
