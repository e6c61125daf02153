package dev.purveyor.runtime.clock;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ManualTimeTest {
    private final ManualTime time = new ManualTime();
    private final List<String> ran = new ArrayList<>();

    @Test
    void tasksRunInTheOrderOfTheirTimesAndAtTheirTimes() {
        time.after(Duration.ofSeconds(5), () -> note("five"));
        time.after(Duration.ofSeconds(2), () -> note("two"));
        time.after(Duration.ofSeconds(5), () -> note("five again"));
        time.advance(Duration.ofSeconds(4));
        assertThat(ran).containsExactly("two@2");
        time.advance(Duration.ofSeconds(4));
        assertThat(ran).containsExactly("two@2", "five@5", "five again@5");
    }

    @Test
    void aTaskAddedByATaskRunsInTheSameAdvanceIfItIsDue() {
        time.after(Duration.ofSeconds(1), () -> time.after(Duration.ofSeconds(1), () -> note("later")));
        time.advance(Duration.ofSeconds(10));
        assertThat(ran).containsExactly("later@2");
    }

    @Test
    void aCancelledTaskNeverRuns() {
        var alarm = time.after(Duration.ofSeconds(1), () -> note("never"));
        alarm.cancel();
        alarm.cancel();
        time.advance(Duration.ofDays(1));
        assertThat(ran).isEmpty();
        assertThat(time.waiting()).isZero();
    }

    @Test
    void theWallClockFollowsTheTicks() {
        var before = time.now();
        time.advance(Duration.ofMinutes(3));
        assertThat(time.now()).isEqualTo(before.plusSeconds(180));
        assertThat(time.since(0)).isEqualTo(Duration.ofMinutes(3));
    }

    private void note(String name) {
        ran.add(name + "@" + Duration.ofNanos(time.nanos()).toSeconds());
    }
}
