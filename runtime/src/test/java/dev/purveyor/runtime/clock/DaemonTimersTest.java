package dev.purveyor.runtime.clock;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DaemonTimersTest {
    @Test
    void aTaskRunsOnTheDaemonThreadEvenAfterAnotherThrew() throws Exception {
        try (var timers = new DaemonTimers("timers-under-test")) {
            var ran = new CompletableFuture<Thread>();
            timers.after(Duration.ZERO, () -> {
                throw new IllegalStateException("expected by the test");
            });
            timers.after(Duration.ofMillis(1), () -> ran.complete(Thread.currentThread()));
            var thread = ran.get(10, TimeUnit.SECONDS);
            assertThat(thread.isDaemon()).isTrue();
            assertThat(thread.getName()).isEqualTo("timers-under-test");
        }
    }

    @Test
    void afterClosingTasksAreSilentlyDropped() {
        var timers = new DaemonTimers("timers-under-test");
        timers.close();
        timers.after(Duration.ZERO, () -> {
        }).cancel();
    }
}
