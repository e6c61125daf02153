package dev.purveyor.runtime.lane;

import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.clock.ManualTime;
import dev.purveyor.runtime.testing.StepExecutor;

import static org.assertj.core.api.Assertions.assertThat;

class LanesViewTest {
    private final ManualTime time = new ManualTime();

    @Test
    void theViewTellsDepthAndAge() {
        var narrow = Lanes.builder(time, time, turn -> Outcome.done()).executor(new StepExecutor()).concurrency(1)
                .build();
        narrow.touch("a", Priority.FRESH);
        narrow.touch("b", Priority.FRESH);
        narrow.touch("c", Priority.BACKLOG);
        narrow.askAgain("d", Duration.ofHours(1));
        time.advance(Duration.ofSeconds(7));
        assertThat(narrow.view()).isEqualTo(new LanesView(Map.of(Priority.FRESH, 1, Priority.BACKLOG, 1), 1, 1, 0,
                Duration.ofSeconds(7)));
    }
}
