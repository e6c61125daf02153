package dev.purveyor.runtime.lease;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.lease.Answer.Failed;
import dev.purveyor.runtime.lease.Answer.Found;
import dev.purveyor.runtime.lease.Answer.Missing;
import dev.purveyor.runtime.lease.Step.Done;
import dev.purveyor.runtime.lease.Step.Read;
import dev.purveyor.runtime.lease.Step.Wait;

import static org.assertj.core.api.Assertions.assertThat;

class ElectionEndTest extends ElectionScene {
    @Test
    void whoStepsBackReadsTheLeaseOneRetryPeriodLaterAndWritesNothingUntilThen() {
        acquire();
        election.stepBack(nanos, "on purpose");
        assertThat(isHeld()).isFalse();

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
        assertThat(recordOf(released).duration()).isEqualTo(Duration.ofSeconds(1));
        assertThat(recordOf(released).annotations()).isEmpty();
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
}
