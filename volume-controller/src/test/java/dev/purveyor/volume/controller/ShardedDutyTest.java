package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.runtime.journal.ConfigMapJournal;
import dev.purveyor.runtime.journal.Intent;
import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.runtime.lane.Priority;
import dev.purveyor.runtime.lane.Turn;
import dev.purveyor.runtime.lease.LeaseTimes;

import static org.assertj.core.api.Assertions.assertThat;

class ShardedDutyTest {
    private static final String JOURNAL = ModelCluster.configMap("purveyor-example.com-disks-shard-2");

    // A name of the same shard of which nothing is known.
    private static final Turn NOTHING = new Turn("pvc-78", Priority.FRESH, 0, Duration.ZERO);
    private static final Outcome LATER = Outcome.askAgain(Duration.ofSeconds(5));
    private static final String NEWER = """
            {"metadata":{"name":"purveyor-example.com-disks-shard-2"},"data":{"format":"2"}}""";

    private final Workbench bench = new Workbench();
    private final Workplace place = bench.place("one");
    private final ShardedDuty duty = new ShardedDuty(place, Workbench.WHOLE,
            new Coordination.Sharded(16, LeaseTimes.usual()));
    private final FakeHolding first = new FakeHolding(2);

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void aShardIsWorkedOnUntilItIsLost() {
        duty.acquired(first);
        assertThat(duty.isActive()).isTrue();

        first.held = false;
        duty.lost(first, "not renewed");

        assertThat(duty.isActive()).isFalse();
    }

    @Test
    void theLateLossOfAnEarlierHoldingDoesNotEndTheWorkOfTheNext() {
        duty.acquired(first);
        first.held = false;
        var second = new FakeHolding(2);
        duty.acquired(second);

        duty.lost(first, "not renewed");

        assertThat(duty.isActive()).isTrue();
    }

    @Test
    void aJournalThatWasLongInOpeningDoesNotTakeThePlaceOfALaterHoldings() throws Exception {
        var hung = bench.cluster.holdNext(request -> request.verb() == Verb.GET && request.path().contains("volumes"));
        var late = CompletableFuture.runAsync(() -> duty.acquired(first));
        hung.came.await();
        first.held = false;
        var second = new FakeHolding(2);
        duty.acquired(second);
        var owned = bench.cluster.get(JOURNAL);

        hung.goOn.countDown();
        late.get();
        duty.lost(first, "not renewed");

        assertThat(duty.isActive()).isTrue();
        assertThat(bench.cluster.get(JOURNAL)).isEqualTo(owned);
        second.held = false;
        duty.lost(second, "not renewed");
        assertThat(duty.isActive()).isFalse();
    }

    @Test
    void whatIsGivenBackEndsWithItsDrain() {
        duty.acquired(first);
        first.leaving = true;

        assertThat(duty.drain(2)).succeedsWithin(Duration.ofSeconds(30));

        assertThat(duty.isActive()).isFalse();
    }

    @Test
    void aShardIsNotGivenBackWhileATurnRunsInIt() throws InterruptedException {
        var turn = beginTurn();
        first.leaving = true;

        var drained = duty.drain(2);
        Workbench.until("no turn begins", () -> duty.handle(NOTHING).equals(LATER));
        assertThat(drained).isNotDone();
        assertThat(duty.isActive()).isTrue();

        turn.end();
        assertThat(drained).succeedsWithin(Duration.ofSeconds(30));
        assertThat(duty.isActive()).isFalse();
        assertThat(duty.keep(2)).isFalse();
    }

    @Test
    void aTurnThatBeganBeforeALossIsWaitedForAsWell() throws InterruptedException {
        var turn = beginTurn();
        first.held = false;
        duty.lost(first, "not renewed");
        duty.acquired(new FakeHolding(2));

        var drained = duty.drain(2);
        Workbench.until("no turn begins", () -> duty.handle(NOTHING).equals(LATER));
        assertThat(drained).isNotDone();
        assertThat(duty.keep(2)).as("it can be kept meanwhile").isTrue();
        assertThat(duty.handle(NOTHING)).isEqualTo(Outcome.done());

        turn.end();
        assertThat(duty.drain(2)).succeedsWithin(Duration.ofSeconds(30));
        assertThat(drained).as("what was kept is not given back by the first attempt").isNotDone();
    }

    @Test
    void ofTwoTakesOfOneHoldingTheLaterStays() throws Exception {
        var hung = bench.cluster.holdNext(request -> request.verb() == Verb.GET && request.path().contains("volumes"));
        var late = CompletableFuture.runAsync(() -> duty.acquired(first));
        hung.came.await();
        duty.acquired(first);
        assertThat(bench.looks).hasValue(1);

        hung.goOn.countDown();
        late.get();

        assertThat(bench.looks).as("the one with the journal's older epoch begins nothing").hasValue(1);
        assertThat(duty.isActive()).isTrue();
    }

    @Test
    void whatKeptAJournalFromBeingOpenedIsForgottenWithTheShard() throws Exception {
        place.awaitCaches();
        bench.cluster.fail(request -> request.path().contains("configmaps"));
        var taking = CompletableFuture.runAsync(() -> duty.acquired(first));
        Workbench.until("it is told", () -> duty.trouble().isPresent());

        bench.cluster.put(JOURNAL, NEWER);
        bench.cluster.fail(request -> false);
        taking.get();
        first.held = false;
        duty.lost(first, "not renewed");

        assertThat(duty.trouble()).isEmpty();
        assertThat(duty.journalProblem()).isEmpty();
    }

    @Test
    void aShardThatIsKeptBecauseATurnHangsTakesTurnsAgain() throws InterruptedException {
        var turn = beginTurn();
        var drained = duty.drain(2);
        Workbench.until("no turn begins", () -> duty.handle(NOTHING).equals(LATER));

        assertThat(duty.keep(2)).isTrue();

        assertThat(duty.handle(NOTHING)).isEqualTo(Outcome.done());
        turn.end();
        assertThat(duty.isActive()).isTrue();
        assertThat(drained).isNotDone();
        assertThat(duty.drain(2)).succeedsWithin(Duration.ofSeconds(30));
        assertThat(duty.isActive()).isFalse();
    }

    private StalledTurn beginTurn() throws InterruptedException {
        place.awaitCaches();
        var turn = new StalledTurn();
        duty.acquired(first);
        first.answer = turn.before(() -> first.held);
        turn.begin(duty);
        return turn;
    }

    @Test
    void oneShardWhoseJournalNobodyUnderstandsKeepsNoOtherFromItsWork() {
        bench.cluster.put(JOURNAL, NEWER);

        duty.acquired(first);
        duty.acquired(new FakeHolding(5));

        assertThat(bench.ends).isEmpty();
        assertThat(bench.looks).as("one of the two is worked on").hasValue(1);
        assertThat(duty.journalProblem()).hasValueSatisfying(why -> assertThat(why).contains("Shard 2",
                "ConfigMap ns/purveyor-example.com-disks-shard-2", "format 2", "run the version that wrote it"));
        assertThat(bench.cluster.get(JOURNAL)).contains("\"format\":\"2\"");

        bench.cluster.remove(JOURNAL);
        bench.time.advance(Postponed.SLOWLY);

        Workbench.until("it is worked on, too", () -> bench.looks.get() == 2);
        Workbench.until("all is well", () -> duty.journalProblem().isEmpty());
    }

    @Test
    void aShardThatGoesWhileItsJournalCannotBeReadIsNotTriedAgain() {
        bench.cluster.put(JOURNAL, NEWER);
        duty.acquired(first);

        first.held = false;
        duty.lost(first, "not renewed");
        bench.cluster.remove(JOURNAL);
        bench.time.advance(Postponed.SLOWLY);

        assertThat(duty.journalProblem()).isEmpty();
        assertThat(duty.isActive()).isFalse();
    }

    @Test
    void aJournalThatIsDeletedUnderAShardIsBegunAnew() throws Exception {
        leaveAnIntentInBothObjects();
        duty.acquired(first);
        assertThat(bench.looks).hasValue(1);
        bench.cluster.remove(JOURNAL);

        // The one copy too many is taken away now, and that write finds nothing to write to.
        bench.time.advance(Duration.ofSeconds(2));
        Workbench.until("the loss is told",
                () -> duty.journalProblem().filter(why -> why.contains("was deleted")).isPresent());

        bench.passUntil("it is worked on again", () -> bench.looks.get() == 2);
        Workbench.until("all is well", () -> duty.journalProblem().isEmpty());
        assertThat(bench.cluster.paths()).contains(JOURNAL);
        assertThat(bench.ends).isEmpty();
    }

    @Test
    void whatWasBegunForAVolumeThatIsInAnotherShardByNowIsTold() throws Exception {
        leaveAnIntent("pvc-78");
        duty.acquired(first);
        assertThat(duty.journalProblem()).isEmpty();
        first.held = false;
        duty.lost(first, "not renewed");

        leaveAnIntent("pvc-1");
        duty.acquired(new FakeHolding(2));

        assertThat(duty.journalProblem()).hasValueSatisfying(
                why -> assertThat(why).contains("shard 2", "[pvc-1]", "with the number of before"));
    }

    private void leaveAnIntent(String volume) throws InterruptedException {
        try (var journal = ConfigMapJournal.builder(bench.cluster, bench.time, bench.time, "ns",
                "purveyor-example.com-disks-shard-2").build()) {
            journal.open("dead");
            journal.commit(new Intent(volume, "provision", new byte[0], new byte[0]));
        }
    }

    /** As an owner leaves it that dies between the one write and the other. */
    private void leaveAnIntentInBothObjects() throws InterruptedException {
        leaveAnIntent("pvc-78");
        bench.cluster.put(JOURNAL + "-parked", bench.cluster.get(JOURNAL).replace("shard-2\"", "shard-2-parked\""));
    }
}
