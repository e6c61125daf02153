package dev.purveyor.runtime.lease;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;

import ch.qos.logback.classic.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.clock.ManualTime;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.testing.Await;
import dev.purveyor.runtime.testing.Logged;

import static org.assertj.core.api.Assertions.assertThat;

class ElectorTest {
    private static final String PATH = "/apis/coordination.k8s.io/v1/namespaces/ns/leases/p";

    private final ManualTime time = new ManualTime();
    private final ModelLeases leases = new ModelLeases(time);
    private final List<String> told = new CopyOnWriteArrayList<>();
    private volatile Duration wallIsOff = Duration.ZERO;
    private volatile Duration standsStill = Duration.ZERO;
    private ElectorListener listener = new Told();
    private Elector elector = build();

    private class Told implements ElectorListener {
        @Override
        public void acquired(long holding) {
            told.add("acquired");
        }

        @Override
        public void lost(String why) {
            told.add("lost: " + why);
        }

        @Override
        public void observed(LeaseRecord record) {
            told.add("holder: " + record.holder());
        }
    }

    @AfterEach
    void close() {
        leases.hang(false);
        elector.release(Duration.ofSeconds(10));
    }

    @Test
    void takesAFreeLeaseRenewsItAndTellsWhatHappened() {
        start();
        assertThat(leases.record(PATH).annotations()).containsEntry("mode", "test");

        pass(Duration.ofMinutes(1));

        assertThat(elector.isHeld()).isTrue();
        assertThat(leases.record(PATH).holder()).isEqualTo("me");
        assertThat(leases.record(PATH).renewed()).isAfter(time.now().minusSeconds(3));
        assertThat(elector.observed()).map(LeaseRecord::holder).contains("me");
        assertThat(elector.problem()).isEmpty();
        awaitTold("holder: me", "acquired");
    }

    @Test
    void losesTheLeaseInTimeWhileARequestHangsAndStandsAgainByItself() {
        start();
        leases.hang(true);

        pass(Duration.ofSeconds(10));

        assertThat(elector.isHeld()).isFalse();
        Await.until("the loss is told", () -> told.size() == 3);
        assertThat(told.get(2)).startsWith("lost: not renewed within 10000 ms");
        assertThat(leases.timeouts()).allMatch(timeout -> timeout.compareTo(Duration.ofSeconds(5)) <= 0);

        leases.hang(false);
        passUntil("it holds again", elector::isHeld);
        Await.until("that is told", () -> told.size() == 4 && told.get(3).equals("acquired"));
    }

    @Test
    void theEndOfATermIsToldInTimeThoughNoAnswerComesAndNobodyAsks() throws InterruptedException {
        start();
        awaitQuiet();
        leases.freeze();
        time.advance(Duration.ofSeconds(2));
        leases.awaitHanging();

        time.advance(Duration.ofSeconds(8));

        awaitTold("holder: me", "acquired", "lost: not renewed within 10000 ms");
        elector.abandon();
    }

    @Test
    void whatTheListenerDoesDelaysNoRenewal() {
        var free = new CountDownLatch(1);
        listener = new Told() {
            @Override
            public void acquired(long holding) {
                super.acquired(holding);
                try {
                    free.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                throw new IllegalStateException("a listener's defect, on purpose");
            }
        };
        elector = build();
        start();

        pass(Duration.ofMinutes(1));

        assertThat(elector.isHeld()).isTrue();
        elector.stepBack("on purpose");
        free.countDown();
        awaitTold("holder: me", "acquired", "lost: on purpose");
    }

    @Test
    void aRefusalIsToldAsAProblemAndDoesNotEndIt() {
        leases.refuse(403);
        elector.start();
        Await.until("there is a problem", () -> elector.problem().isPresent());
        assertThat(elector.problem().orElseThrow()).contains("ns/p", "403");

        pass(Duration.ofMinutes(2));
        leases.refuse(0);

        passUntil("it holds", elector::isHeld);
        assertThat(elector.problem()).isEmpty();
    }

    @Test
    void aProblemIsLoggedWhenItComesWhenItChangesAndWhenItIsOver() {
        elector = build("logged");
        try (var logged = new Logged(Elector.class.getName(), Level.INFO)) {
            // As in a namespace that does not exist.
            leases.refuse(404);
            elector.start();
            pass(Duration.ofMinutes(1));
            leases.refuse(403);
            pass(Duration.ofMinutes(1));
            leases.refuse(0);
            passUntil("it holds", elector::isHeld);
            Await.until("that is logged", () -> logged.lines()
                    .anyMatch(line -> line.contains("Lease ns/logged: me holds it now")));

            assertThat(logged.lines().filter(line -> line.contains("Lease ns/logged: "))).satisfiesExactly(
                    first -> assertThat(first).startsWith("WARN").contains("404"),
                    then -> assertThat(then).startsWith("WARN").contains("403"),
                    after -> assertThat(after).startsWith("INFO").contains("is over"),
                    last -> assertThat(last).startsWith("INFO").contains("me holds it now"));
        }
    }

    @Test
    void anotherHolderIsWaitedForWhateverItsClockSays() {
        put("other", "2020-01-01T00:00:00.000000Z");
        elector.start();
        pass(Duration.ofSeconds(14));
        put("other", "2020-01-01T00:00:01.000000Z");
        pass(Duration.ofSeconds(14));
        assertThat(elector.isHeld()).isFalse();

        passUntil("it holds", elector::isHeld);

        assertThat(leases.record(PATH).transitions()).isEqualTo(4);
        assertThat(leases.get(PATH)).contains("\"labels\":{\"kept\":\"1\"}");
    }

    @Test
    void whatIsGarbledIsOverwrittenInTime() {
        leases.put(PATH, "{\"metadata\":{\"name\":\"p\"},\"spec\":{\"holderIdentity\":\"x\",\"renewTime\":7}}");
        elector.start();

        passUntil("it holds", elector::isHeld);

        assertThat(leases.record(PATH).holder()).isEqualTo("me");
    }

    @Test
    void whoStepsBackHoldsItAgainInAnotherHoldingAndGivesItToNobodyMeanwhile() {
        start();
        var before = elector.holdings();
        elector.stepBack("on purpose");
        assertThat(elector.isHeld()).isFalse();
        assertThat(leases.record(PATH).holder()).isEqualTo("me");

        passUntil("it holds again", elector::isHeld);

        assertThat(elector.holdings()).isEqualTo(before + 1);
        awaitTold("holder: me", "acquired", "lost: on purpose", "acquired");
    }

    @Test
    void whoTakesOnlyWhatExistsMakesNoLease() {
        elector = Elector.builder(leases, time, time, "ns", "p", "me").existingOnly().build();
        elector.start();
        passUntil("it has looked", () -> leases.timeouts().size() > 3);
        assertThat(leases.paths()).isEmpty();

        put("", "2020-01-01T00:00:00.000000Z");
        passUntil("it holds", elector::isHeld);
    }

    @Test
    void aTermThatEndsAndBeginsAgainInOneStepIsAnotherHolding() {
        start();
        awaitQuiet();
        // The process stands still between a renewal's answer and its use, for nearly as long as a term.
        standsStill = Duration.ofSeconds(9);

        time.advance(Duration.ofSeconds(2));

        awaitTold("holder: me", "acquired", "lost: not renewed within 10000 ms", "acquired");
        assertThat(elector.holdings()).isEqualTo(2);
        assertThat(elector.isHeld()).isTrue();
    }

    @Test
    void releasingGivesTheLeaseAwayAndEnds() {
        start();

        assertThat(elector.release(Duration.ofSeconds(30))).isTrue();

        assertThat(elector.isHeld()).isFalse();
        var left = leases.record(PATH);
        assertThat(left.holder()).isEmpty();
        assertThat(left.duration()).isEqualTo(Duration.ofSeconds(1));
        awaitTold("holder: me", "acquired", "lost: released", "holder: ");
        assertThat(elector.release(Duration.ofSeconds(30))).isTrue();
    }

    @Test
    void releasingWaitsNoLongerThanItMayForAServerThatHangs() {
        start();
        leases.hang(true);

        assertThat(elector.release(Duration.ofMillis(20))).isFalse();

        assertThat(elector.isHeld()).isFalse();
    }

    @Test
    void whoNeverStoodHasNothingToRelease() {
        assertThat(elector.release(Duration.ofSeconds(30))).isTrue();
        assertThat(leases.timeouts()).isEmpty();
    }

    @Test
    void aMachineThatWokeUpHoldsNothingUntilItHasRenewed() {
        start();
        wallIsOff = Duration.ofSeconds(30);
        assertThat(elector.isHeld()).isFalse();
        wallIsOff = Duration.ZERO;
        assertThat(elector.isHeld()).isFalse();
        awaitTold("holder: me", "acquired", "lost: not renewed within 10000 ms");
    }

    private Elector build() {
        return build("p");
    }

    private Elector build(String name) {
        var wall = new Time() {
            @Override
            public long nanos() {
                return time.nanos();
            }

            @Override
            public Instant now() {
                return time.now().plus(wallIsOff);
            }
        };
        return Elector.builder(this::answerLate, wall, time, "ns", name, "me").annotations(Map.of("mode", "test"))
                .listener(listener).random(new Random(1)).build();
    }

    private ApiResponse answerLate(ApiRequest request) throws IOException {
        var answer = leases.send(request);
        wallIsOff = wallIsOff.plus(standsStill);
        standsStill = Duration.ZERO;
        return answer;
    }

    private void start() {
        elector.start();
        Await.until("it holds", elector::isHeld);
    }

    private void passUntil(String what, BooleanSupplier condition) {
        for (var i = 0; i < 1000 && !condition.getAsBoolean(); i++) {
            pass(Duration.ofMillis(100));
        }
        Await.until(what, condition);
    }

    /** Lets time pass in small steps, and waits before each until the elector has done what was due. */
    private void pass(Duration duration) {
        var step = Duration.ofMillis(100);
        for (var passed = Duration.ZERO; passed.compareTo(duration) < 0; passed = passed.plus(step)) {
            awaitQuiet();
            time.advance(step);
        }
        awaitQuiet();
    }

    /** It waits for its next turn, or for an answer, and while it holds the Lease for the end of its term. */
    private void awaitQuiet() {
        Await.until("the elector waits", () -> time.waiting() == (elector.isHeld() ? 2 : 1));
    }

    private void awaitTold(String... all) {
        Await.until("all is told", () -> told.size() >= all.length);
        assertThat(told).containsExactly(all);
    }

    private void put(String holder, String renewed) {
        leases.put(PATH, """
                {"metadata":{"name":"p","labels":{"kept":"1"}},"spec":{"holderIdentity":"%s",\
                "leaseDurationSeconds":15,"acquireTime":"%s","renewTime":"%s","leaseTransitions":3}}"""
                .formatted(holder, renewed, renewed));
    }
}
