package dev.purveyor.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ScreenTest {
    private final StringWriter shown = new StringWriter();
    private final AtomicLong nanos = new AtomicLong(1_000);

    @Test
    void aLogShowsEveryFactWithTheTimeSinceTheStart() {
        var screen = screen(false);
        pass(Duration.ofMillis(1_500));
        screen.say("etcd is ready");
        assertThat(shown).hasToString("   1.5 s  etcd is ready\n");
    }

    @Test
    void aLogShowsTheStepAtHandOnlyNowAndThen() {
        var screen = screen(false);
        screen.update("1 of 9");
        pass(Duration.ofSeconds(15));
        screen.update("2 of 9");
        screen.update("3 of 9");
        pass(Duration.ofSeconds(14));
        screen.update("4 of 9");
        assertThat(shown).hasToString("  15.0 s  2 of 9\n");
    }

    @Test
    void whatWasJustSaidCountsAsASignOfLife() {
        var screen = screen(false);
        pass(Duration.ofSeconds(14));
        screen.say("one done");
        pass(Duration.ofSeconds(14));
        screen.update("half of two");
        assertThat(shown.toString()).doesNotContain("half");
    }

    @Test
    void aTerminalShowsEachStepInPlaceOfTheOneBefore() {
        var screen = screen(true);
        screen.update("1 of 9");
        screen.update("2 of 9");
        screen.say("done");
        assertThat(shown).hasToString("\r\033[2K   0.0 s  1 of 9\r\033[2K   0.0 s  2 of 9\r\033[2K   0.0 s  done\n");
    }

    private Screen screen(boolean terminal) {
        return new Screen(new PrintWriter(shown), terminal, nanos::get);
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
