package dev.purveyor.runtime.lane;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.clock.ManualTime;

import static org.assertj.core.api.Assertions.assertThat;

class RetryBudgetTest {
    private final ManualTime time = new ManualTime();
    private final RetryBudget budget = new RetryBudget(time, 10, 3);

    @Test
    void aBurstIsFreeAndThenEachWaitsForItsToken() {
        assertThat(take(5)).containsExactly(0, 0, 0, 100, 200);
    }

    @Test
    void tokensComeBackWithTimeButNeverMoreThanTheBurst() {
        take(5);
        time.advance(Duration.ofHours(1));
        assertThat(take(4)).containsExactly(0, 0, 0, 100);
    }

    private long[] take(int times) {
        var waits = new long[times];
        for (var i = 0; i < times; i++) {
            waits[i] = budget.take().toMillis();
        }
        return waits;
    }
}
