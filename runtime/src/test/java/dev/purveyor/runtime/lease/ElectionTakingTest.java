package dev.purveyor.runtime.lease;

import java.util.Map;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.purveyor.runtime.lease.Answer.Found;
import dev.purveyor.runtime.lease.Answer.Missing;
import dev.purveyor.runtime.lease.Election.Event.Acquired;
import dev.purveyor.runtime.lease.Step.Create;
import dev.purveyor.runtime.lease.Step.Read;
import dev.purveyor.runtime.lease.Step.Replace;
import dev.purveyor.runtime.lease.Step.Wait;

import static org.assertj.core.api.Assertions.assertThat;

class ElectionTakingTest extends ElectionScene {
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
}
