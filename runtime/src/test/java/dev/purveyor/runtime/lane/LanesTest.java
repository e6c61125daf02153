package dev.purveyor.runtime.lane;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import ch.qos.logback.classic.Level;
import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.clock.ManualTime;
import dev.purveyor.runtime.lane.LaneStatus.Phase;
import dev.purveyor.runtime.testing.Logged;
import dev.purveyor.runtime.testing.StepExecutor;

import static org.assertj.core.api.Assertions.assertThat;

class LanesTest {
    private final ManualTime time = new ManualTime();
    private final StepExecutor executor = new StepExecutor();
    private final Map<String, Handler> handlers = new HashMap<>();
    private final List<String> handled = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private final LanesBuilder builder = Lanes.builder(time, time, this::handle).executor(executor)
            .retries(new RetryPolicy(Backoff.constant(Duration.ofSeconds(15)), 2)).listener(new Gossip(told));
    private final Lanes lanes = builder.build();

    @Test
    void keysCoalesceWhileTheyWait() {
        lanes.touch("a", Priority.FRESH);
        lanes.touch("a", Priority.FRESH);
        lanes.wake("a", Priority.BACKLOG);
        executor.runAll();
        assertThat(handled).containsExactly("a@0");
    }

    @Test
    void aChangeOfTheObjectDoesNotShortenABackoffButACauseDoes() {
        handlers.put("a", turn -> Outcome.retry());
        touch("a");
        touch("a");
        advance(14);
        assertThat(handled).containsExactly("a@0");
        lanes.wake("a", Priority.FRESH);
        executor.runAll();
        assertThat(handled).containsExactly("a@0", "a@14");
    }

    @Test
    void aKeyThatRestsHasItsTurnWhenItsTimeHasComeOrItsObjectChanges() {
        handlers.put("a", turn -> handled.size() < 3 ? Outcome.rest(Duration.ofSeconds(5)) : Outcome.done());
        touch("a");
        advance(5);
        assertThat(handled).containsExactly("a@0", "a@5");
        advance(3);
        touch("a");
        advance(1000);
        assertThat(handled).containsExactly("a@0", "a@5", "a@8");
    }

    @Test
    void aChangeDuringTheHandlerIsHandledAfterIt() {
        handlers.put("a", turn -> {
            if (handled.size() == 1) {
                lanes.touch("a", Priority.FRESH);
            }
            return Outcome.done();
        });
        touch("a");
        assertThat(handled).containsExactly("a@0", "a@0");
    }

    @Test
    void aCauseDuringAHandlerThatFailsCutsItsBackoff() {
        handlers.put("a", turn -> {
            if (turn.failures() == 0) {
                lanes.wake("a", Priority.FRESH);
            }
            return turn.failures() == 0 ? Outcome.retry() : Outcome.done();
        });
        touch("a");
        assertThat(handled).containsExactly("a@0", "a@0");
    }

    @Test
    void afterItsRetriesAKeyIsGivenUpUntilACauseWakesIt() {
        handlers.put("a", turn -> Outcome.retry());
        touch("a");
        advance(1000);
        touch("a");
        assertThat(handled).containsExactly("a@0", "a@15", "a@30");
        assertThat(told).containsExactly("gave up a after 3");
        assertThat(lanes.status("a").phase()).isEqualTo(Phase.GIVEN_UP);

        lanes.wake("a", Priority.FRESH);
        executor.runAll();
        assertThat(handled).hasSize(4);
        assertThat(told).last().isEqualTo("gave up a after 4");
    }

    @Test
    void aKeyThatWasGivenUpIsRevivedForOneTurnAndOneThatIsDelayedGoesOnWaiting() {
        handlers.put("a", turn -> Outcome.retry());
        touch("a");
        lanes.revive("a", Priority.BACKLOG);
        executor.runAll();
        assertThat(handled).containsExactly("a@0");
        advance(1000);
        handled.clear();
        lanes.revive("a", Priority.BACKLOG);
        advance(1000);
        assertThat(handled).hasSize(1);
    }

    @Test
    void forgettingFreesTheCountOfAKeyThatWasGivenUp() {
        handlers.put("a", turn -> Outcome.retry());
        touch("a");
        advance(1000);
        lanes.forget("a");
        assertThat(lanes.status("a")).isEqualTo(new LaneStatus(Phase.IDLE, 0, Duration.ZERO));
        assertThat(lanes.view().givenUp()).isZero();
        handled.clear();
        touch("a");
        advance(1000);
        assertThat(handled).hasSize(3);
    }

    @Test
    void askingAgainAndSlowRetriesTakeNoAttemptAway() {
        handlers.put("a",
                turn -> handled.size() % 2 == 0
                        ? Outcome.askAgain(Duration.ofSeconds(5))
                        : Outcome.slow(Duration.ofMinutes(5)));
        touch("a");
        advance(3050);
        assertThat(handled).hasSize(21);
        assertThat(told).isEmpty();
        assertThat(lanes.status("a").failures()).isZero();
    }

    @Test
    void aPolicyOfTheHandlersOwnReplacesTheUsualOne() {
        handlers.put("a", turn -> Outcome.retry(RetryPolicy.forEver(Backoff.constant(Duration.ofSeconds(1)))));
        touch("a");
        advance(50);
        assertThat(handled).hasSize(51);
    }

    @Test
    void successStartsTheCountAgain() {
        handlers.put("a", turn -> handled.size() == 2 ? Outcome.done() : Outcome.retry());
        touch("a");
        advance(15);
        assertThat(lanes.status("a").failures()).isZero();
        touch("a");
        assertThat(lanes.status("a").failures()).isEqualTo(1);
    }

    @Test
    void theEarlierOfTwoTimesWins() {
        lanes.askAgain("a", Duration.ofSeconds(60));
        lanes.askAgain("a", Duration.ofSeconds(20));
        lanes.askAgain("a", Duration.ofSeconds(40));
        advance(100);
        assertThat(handled).containsExactly("a@20");
    }

    @Test
    void aHandlerThatThrowsOrReturnsNullCountsAsAFailureAndFreesItsLane() {
        handlers.put("error", turn -> {
            throw new LinkageError("class is missing");
        });
        handlers.put("null", turn -> Nulls.outcome());
        touch("error");
        touch("null");
        assertThat(told).containsExactly("class is missing", "the handler returned null instead of an outcome");
        assertThat(lanes.status("error").failures()).isEqualTo(1);
        assertThat(lanes.view().inFlight()).isZero();
    }

    @Test
    void whatAHandlerThrowsIsLoggedOnceUntilItThrowsSomethingElseOrReturns() {
        var outcomes = new ArrayDeque<>(List.of("flat tyre", "flat tyre", "no fuel", "", "no fuel"));
        handlers.put("a-car", turn -> {
            var defect = outcomes.remove();
            if (defect.isEmpty()) return Outcome.done();
            throw new IllegalStateException(defect);
        });
        try (var logged = new Logged(Lanes.class.getName(), Level.ERROR)) {
            for (var i = 0; i < 5; i++) {
                lanes.wake("a-car", Priority.FRESH);
                executor.runAll();
            }

            assertThat(outcomes).isEmpty();
            assertThat(logged.lines().filter(line -> line.contains("a-car"))).map(line -> line.replaceAll(".*: ", ""))
                    .containsExactly("flat tyre", "no fuel", "no fuel");
        }
    }

    @Test
    void theRetryBudgetSpreadsRetriesThatWouldComeTogether() {
        var bounded = builder.retryBudget(new RetryBudget(time, 1, 1))
                .retries(RetryPolicy.forEver(Backoff.constant(Duration.ofSeconds(1)))).build();
        for (var key : List.of("a", "b", "c", "d")) {
            handlers.put(key, turn -> turn.failures() == 0 ? Outcome.retry() : Outcome.done());
            bounded.touch(key, Priority.FRESH);
        }
        executor.runAll();
        advance(10);
        assertThat(handled).containsExactly("a@0", "b@0", "c@0", "d@0", "a@1", "b@1", "c@2", "d@3");
    }

    @Test
    void aStuckHandlerIsReportedAgainAndAgainButNeverDoubled() {
        var watched = builder.stuckAfter(Duration.ofSeconds(60)).build();
        handlers.put("a", turn -> {
            watched.wake("a", Priority.FRESH);
            time.advance(Duration.ofSeconds(150));
            assertThat(watched.stuck()).singleElement().satisfies(stuck -> {
                assertThat(stuck.key()).isEqualTo("a");
                assertThat(stuck.stack()).isNotEmpty();
            });
            assertThat(executor.runOne()).as("a second handler for the key").isFalse();
            handlers.remove("a");
            return Outcome.done();
        });
        watched.touch("a", Priority.FRESH);
        executor.runAll();
        time.advance(Duration.ofHours(1));
        assertThat(told).containsExactly("stuck a for 60", "stuck a for 120");
        assertThat(handled).containsExactly("a@0", "a@150");
    }

    @Test
    void drainingWaitsForWhoRunsAndKeepsWhatWaits() {
        lanes.touch("runs", Priority.FRESH);
        var drained = lanes.drain(Duration.ofSeconds(30));
        lanes.touch("waits", Priority.FRESH);
        assertThat(drained).isNotDone();
        executor.runAll();
        assertThat(drained).isCompletedWithValueMatching(DrainReport::isClean);
        assertThat(handled).containsExactly("runs@0");

        lanes.resume();
        executor.runAll();
        assertThat(handled).containsExactly("runs@0", "waits@0");
    }

    @Test
    void drainingEndsAtItsLimitAndNamesWhoIsStuck() {
        lanes.touch("a", Priority.FRESH);
        var drained = lanes.drain(Duration.ofSeconds(30));
        time.advance(Duration.ofSeconds(30));
        assertThat(drained).isCompletedWithValueMatching(
                report -> report.stillRunning().getFirst().toString().contains("a running for 30 s"));
    }

    @Test
    void afterClosingNothingStartsButDrainingStillEnds() {
        lanes.touch("a", Priority.FRESH);
        lanes.close();
        lanes.touch("b", Priority.FRESH);
        var drained = lanes.drain(Duration.ofSeconds(30));
        executor.runAll();
        assertThat(drained).isCompletedWithValueMatching(DrainReport::isClean);
        assertThat(handled).containsExactly("a@0");
        assertThat(time.waiting()).as("timers left behind").isZero();
    }

    private Outcome handle(Turn turn) throws Exception {
        handled.add(turn.key() + "@" + Duration.ofNanos(time.nanos()).toSeconds());
        var handler = handlers.get(turn.key());
        return handler == null ? Outcome.done() : handler.handle(turn);
    }

    private void touch(String key) {
        lanes.touch(key, Priority.FRESH);
        executor.runAll();
    }

    private void advance(int seconds) {
        for (var i = 0; i < seconds; i++) {
            time.advance(Duration.ofSeconds(1));
            executor.runAll();
        }
    }
}
