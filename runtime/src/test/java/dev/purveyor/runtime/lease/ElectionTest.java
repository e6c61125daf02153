package dev.purveyor.runtime.lease;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.purveyor.runtime.lease.Answer.Conflict;
import dev.purveyor.runtime.lease.Answer.Failed;
import dev.purveyor.runtime.lease.Answer.Found;
import dev.purveyor.runtime.lease.Answer.Missing;
import dev.purveyor.runtime.lease.Election.Event.Acquired;
import dev.purveyor.runtime.lease.Election.Event.Lost;
import dev.purveyor.runtime.lease.Step.Create;
import dev.purveyor.runtime.lease.Step.Done;
import dev.purveyor.runtime.lease.Step.Read;
import dev.purveyor.runtime.lease.Step.Replace;
import dev.purveyor.runtime.lease.Step.Wait;

import static org.assertj.core.api.Assertions.assertThat;

class ElectionTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant TEN_MINUTES_AGO = START.minusSeconds(600);
    private static final Instant IN_TEN_MINUTES = START.plusSeconds(600);

    private final Election election = new Election("me", LeaseTimes.usual(), Map.of("ours", "1"),
            Election.patience(LeaseTimes.usual()), new Random(1), 0, START);
    private long nanos;
    private Instant wall = START;
    private int versions = 100;

    static Stream<Arguments> whatTheFirstReadFinds() {
        return Stream.of(
                Arguments.of("no Lease", null, Create.class, 0),
                Arguments.of("one that was released", record("", 1, TEN_MINUTES_AGO, 7), Replace.class, 8),
                Arguments.of("one that was never held", record("", 0, null, 0), Replace.class, 1),
                Arguments.of("a holder whose clock is behind", record("other", 15, TEN_MINUTES_AGO, 7), Wait.class, 0),
                Arguments.of("a holder whose clock is ahead", record("other", 15, IN_TEN_MINUTES, 7), Wait.class, 0),
                Arguments.of("a holder that says no times", record("other", 0, null, 7), Wait.class, 0),
                Arguments.of("our name that we did not write", record("me", 15, START, 7), Wait.class, 0));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("whatTheFirstReadFinds")
    void whatIsFreeIsTakenAtOnceAndWhatMayBeLiveIsNot(String what, @Nullable LeaseRecord found,
            Class<? extends Step> then, int transitions) {
        assertThat(next()).isEqualTo(new Read());
        came(found == null ? new Missing() : new Found(found));

        var step = next();

        assertThat(step).isInstanceOf(then);
        if (!(step instanceof Wait)) {
            assertThat(recordOf(step).holder()).isEqualTo("me");
            assertThat(recordOf(step).transitions()).isEqualTo(transitions);
            assertThat(recordOf(step).resourceVersion()).isEqualTo(found == null ? "" : found.resourceVersion());
            succeed(step);
            assertThat(election.events()).contains(new Acquired());
            assertThat(isHeld()).isTrue();
        }
    }

    static Stream<Arguments> durations() {
        return Stream.of(Arguments.of(15, 15), Arguments.of(3, 3), Arguments.of(60, 60), Arguments.of(0, 15),
                Arguments.of(137, 137), Arguments.of(86_400, 300), Arguments.of(Integer.MAX_VALUE, 300));
    }

    @ParameterizedTest
    @MethodSource("durations")
    void anothersRecordIsLiveForItsOwnDurationFromItsLastChange(int stated, int live) {
        var record = record("other", stated, IN_TEN_MINUTES, 1);
        assertThat(secondsUntilTaken(record)).isEqualTo(live);
    }

    @Test
    void aLeaseThatWasOursAndIsMadeToLastForADayIsLostAndTakenAgainAfterOneLease() {
        var taken = acquire();
        pass(2);
        next();
        came(new Conflict());
        var edited = stored(new LeaseRecord("me", Duration.ofDays(1), taken.acquired(), taken.renewed(),
                taken.transitions(), "", taken.annotations()));
        assertThat(next()).isEqualTo(new Read());
        came(new Found(edited));
        assertThat(isHeld()).isFalse();
        assertThat(election.events()).contains(new Lost("somebody edited the Lease"));
        assertThat(election.doubt()).hasValueSatisfying(why -> assertThat(why).contains("edited it", "within 15 s"));

        assertThat(secondsUntilTaken(edited)).isEqualTo(2 + 15);

        succeed(next());
        assertThat(isHeld()).isTrue();
        assertThat(election.doubt()).isEmpty();
    }

    @Test
    void whoClaimsTheLeaseForLongerThanIsBelievedIsTold() {
        next();
        came(new Found(record("other", 86_400, START, 1)));
        assertThat(election.doubt()).hasValueSatisfying(why -> assertThat(why).contains("other", "86400 s", "300 s"));

        came(new Found(record("other", 300, START, 1)));
        assertThat(election.doubt()).isEmpty();
    }

    @Test
    void eachChangeOfAnothersRecordMakesItLiveAnew() {
        next();
        came(new Found(record("other", 15, TEN_MINUTES_AGO, 1)));
        pass(14);
        assertThat(next()).isEqualTo(new Read());
        // Its clock stands almost still, and is nobody's business.
        came(new Found(record("other", 15, TEN_MINUTES_AGO.plusNanos(1000), 1)));
        pass(14);
        assertThat(next()).isEqualTo(new Read());
        came(new Found(record("other", 15, TEN_MINUTES_AGO.plusNanos(1000), 1)));
        assertThat(next()).isInstanceOf(Wait.class);
    }

    @Test
    void anEditOfAnnotationsIsNoSignOfLife() {
        var record = record("other", 15, START, 1);
        next();
        came(new Found(record));
        pass(15);
        assertThat(next()).isEqualTo(new Read());
        came(new Found(record.withAnnotations(Map.of("edited", "1"))));

        assertThat(recordOf(next()).annotations()).containsEntry("edited", "1").containsEntry("ours", "1");
    }

    @Test
    void aRenewalIsOneWriteBoundToTheVersionBefore() {
        var taken = acquire();
        assertThat(next()).isEqualTo(new Wait(Duration.ofSeconds(2)));
        pass(2);

        var renewal = recordOf(next());

        assertThat(renewal.resourceVersion()).isEqualTo(taken.resourceVersion());
        assertThat(renewal.acquired()).isEqualTo(taken.acquired());
        assertThat(renewal.renewed()).isEqualTo(START.plusSeconds(2));
        assertThat(renewal.transitions()).isEqualTo(taken.transitions());
    }

    @Test
    void theTermCountsFromWhenTheRenewalWasSentAndNotFromItsAnswer() {
        acquire();
        pass(2);
        var renewal = next();
        pass(5);
        succeed(renewal);

        pass(4.999);
        assertThat(isHeld()).isTrue();
        pass(0.001);
        assertThat(isHeld()).isFalse();
        assertThat(election.events()).last().isInstanceOf(Lost.class);
    }

    @Test
    void aRenewalWithoutAnAnswerIsReadBackAndCountsFromWhenItWasSent() {
        acquire();
        pass(2);
        var lost = recordOf(next());
        pass(5);
        came(new Failed("timed out"));
        pass(1.2);
        assertThat(next()).isEqualTo(new Read());
        came(new Found(stored(lost)));

        pass(12 - 8.2 - 0.001);
        assertThat(isHeld()).isTrue();
        pass(0.001);
        assertThat(isHeld()).isFalse();
    }

    @Test
    void aRenewalThatArrivesLateIsRecognisedAfterTheConflictItCauses() {
        acquire();
        pass(2);
        var late = recordOf(next());
        came(new Failed("timed out"));
        pass(1.2);
        next();
        came(new Found(known()));
        assertThat(next()).isInstanceOf(Replace.class);
        came(new Conflict());
        assertThat(next()).isEqualTo(new Read());
        came(new Found(stored(late)));

        assertThat(isHeld()).isTrue();
        assertThat(election.events()).noneMatch(Lost.class::isInstance);
        pass(8.8);
        assertThat(isHeld()).isFalse();
    }

    @Test
    void aConflictThatShowsAnotherHolderEndsTheTermAtOnce() {
        acquire();
        pass(2);
        next();
        came(new Conflict());
        assertThat(isHeld()).isTrue();
        next();
        came(new Found(record("other", 15, START, 1)));

        assertThat(isHeld()).isFalse();
        assertThat(election.events()).contains(new Lost("other holds the Lease"));
        assertThat(next()).isInstanceOf(Wait.class);
    }

    @Test
    void whoIsEditedAllTheTimeDoesNotAskWithoutPause() {
        acquire();
        pass(2);
        next();
        came(new Conflict());
        next();
        came(new Found(known().withAnnotations(Map.of("edited", "1"))));
        assertThat(next()).isInstanceOf(Replace.class);
        came(new Conflict());

        assertThat(next()).isEqualTo(new Wait(Duration.ofMillis(500)));
    }

    @Test
    void aRequestNeverOutlastsTheTerm() {
        acquire();
        assertThat(election.timeout(nanos, wall)).isEqualTo(Duration.ofSeconds(5));
        pass(8);
        assertThat(election.timeout(nanos, wall)).isEqualTo(Duration.ofSeconds(2));
        pass(1.9999999);
        assertThat(election.timeout(nanos, wall)).isEqualTo(Duration.ofMillis(1));
    }

    @Test
    void aMachineThatWasSuspendedNoticesByTheWallClock() {
        acquire();
        wall = wall.plusSeconds(10);
        assertThat(isHeld()).isFalse();
    }

    @Test
    void aWallClockThatIsSetForwardCostsTheTermOnce() {
        acquire();
        wall = wall.plusSeconds(3600);
        assertThat(isHeld()).isFalse();
        wall = wall.minusSeconds(3600);
        assertThat(isHeld()).isFalse();
        wall = wall.plusSeconds(3600);
        pass(2);
        succeed(next());
        assertThat(isHeld()).isTrue();
        pass(9.9);
        assertThat(isHeld()).isTrue();
    }

    @Test
    void aWallClockThatIsSetBackCostsNothingAndProlongsNothing() {
        acquire();
        wall = wall.minusSeconds(3600);
        pass(4);
        assertThat(isHeld()).isTrue();
        // Suspended for the rest.
        wall = wall.plusSeconds(6);
        assertThat(isHeld()).isFalse();
    }

    @Test
    void aHolderWhoseTermIsOverRenewsWhatNobodyTook() {
        acquire();
        pass(30);
        assertThat(isHeld()).isFalse();
        election.events();

        succeed(next());

        assertThat(election.events()).containsExactly(new Acquired());
        assertThat(known().transitions()).isZero();
    }

    @Test
    void aLeaseThatIsDeletedIsMadeAnewByItsHolderAndLeftInPeaceByOthers() {
        next();
        came(new Found(record("other", 15, START, 1)));
        pass(1.2);
        next();
        came(new Missing());
        assertThat(next()).isInstanceOf(Wait.class);
        pass(14);
        next();
        came(new Missing());
        var made = next();
        assertThat(made).isInstanceOf(Create.class);
        succeed(made);
        pass(2);
        next();
        came(new Missing());
        assertThat(next()).isInstanceOf(Create.class);
        assertThat(isHeld()).isTrue();
    }

    @Test
    void resigningGivesTheLeaseAwayAndStandsAgainOneRetryPeriodLater() {
        acquire();
        election.resign(nanos);
        assertThat(isHeld()).isFalse();

        var released = next();
        assertThat(recordOf(released).holder()).isEmpty();
        assertThat(recordOf(released).duration()).isEqualTo(Duration.ofSeconds(1));
        assertThat(recordOf(released).annotations()).isEmpty();
        succeed(released);

        assertThat(next()).isEqualTo(new Wait(Duration.ofSeconds(2)));
        pass(2);
        assertThat(next()).isEqualTo(new Read());
    }

    @Test
    void stoppingGivesTheLeaseAwayEvenIfARenewalIsUnderWay() {
        acquire();
        pass(2);
        var renewal = next();
        election.stop(nanos);
        succeed(renewal);
        assertThat(isHeld()).isFalse();

        var released = next();
        assertThat(recordOf(released).holder()).isEmpty();
        succeed(released);
        assertThat(next()).isEqualTo(new Done());
    }

    @Test
    void stoppingLeavesAnothersLeaseAlone() {
        next();
        came(new Found(record("other", 15, START, 1)));
        election.stop(nanos);
        assertThat(next()).isEqualTo(new Done());
    }

    @Test
    void whoStopsWhileItIsNotKnownWhetherItTookTheLeaseLooksFirst() {
        next();
        came(new Missing());
        var taken = recordOf(next());
        came(new Failed("timed out"));
        election.stop(nanos);
        assertThat(next()).isEqualTo(new Read());
        came(new Found(stored(taken)));

        assertThat(recordOf(next()).holder()).isEmpty();
    }

    private long secondsUntilTaken(LeaseRecord record) {
        for (var i = 0; i < 1000; i++) {
            switch (next()) {
                case Read() -> came(new Found(record));
                case Wait(var duration) -> {
                    nanos += duration.toNanos();
                    wall = wall.plus(duration);
                }
                default -> {
                    return Duration.ofNanos(nanos).toSeconds();
                }
            }
        }
        throw new AssertionError("never taken");
    }

    private LeaseRecord acquire() {
        next();
        came(new Missing());
        succeed(next());
        assertThat(isHeld()).isTrue();
        return known();
    }

    private LeaseRecord known() {
        return election.observed().orElseThrow();
    }

    private Step next() {
        return election.next(nanos, wall);
    }

    private void came(Answer answer) {
        election.came(answer, nanos, wall);
    }

    private void succeed(Step write) {
        came(new Found(stored(recordOf(write))));
    }

    private boolean isHeld() {
        return election.isHeld(nanos, wall);
    }

    private void pass(double seconds) {
        var passed = Duration.ofNanos(Math.round(seconds * 1e9));
        nanos += passed.toNanos();
        wall = wall.plus(passed);
    }

    private LeaseRecord stored(LeaseRecord r) {
        return new LeaseRecord(r.holder(), r.duration(), r.acquired(), r.renewed(), r.transitions(), "" + versions++,
                r.annotations());
    }

    private static LeaseRecord recordOf(Step step) {
        return switch (step) {
            case Create(var record) -> record;
            case Replace(var record) -> record;
            default -> throw new AssertionError(step + " is no write");
        };
    }

    private static LeaseRecord record(String holder, int seconds, @Nullable Instant times, int transitions) {
        return new LeaseRecord(holder, Duration.ofSeconds(seconds), times, times, transitions, "7", Map.of());
    }
}
