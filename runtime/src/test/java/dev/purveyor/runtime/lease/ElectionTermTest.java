package dev.purveyor.runtime.lease;

import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.lease.Answer.Conflict;
import dev.purveyor.runtime.lease.Answer.Failed;
import dev.purveyor.runtime.lease.Answer.Found;
import dev.purveyor.runtime.lease.Election.Event.Acquired;
import dev.purveyor.runtime.lease.Election.Event.Lost;
import dev.purveyor.runtime.lease.Step.Read;
import dev.purveyor.runtime.lease.Step.Replace;
import dev.purveyor.runtime.lease.Step.Wait;

import static org.assertj.core.api.Assertions.assertThat;

class ElectionTermTest extends ElectionScene {
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
}
