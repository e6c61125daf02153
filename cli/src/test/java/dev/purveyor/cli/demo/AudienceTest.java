package dev.purveyor.cli.demo;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AudienceTest {
    private final StringWriter text = new StringWriter();
    private final AtomicLong nanos = new AtomicLong();

    @Test
    void aLogTellsTheStepsInTheirOrderWithTheTimeEachWasSeen() {
        var stage = stage(new PlainLines(new PrintWriter(text)));

        stage.begin(Step.CLUSTER);
        after(5120, () -> stage.done(Step.CLUSTER, "v1.36.4"));
        after(5200, () -> stage.done(Step.CLAIM, "data is Pending"));
        after(5300, () -> stage.leaveOut(Step.PROVISIONER, "no time"));

        assertThat(text.toString()).isEqualToNormalizingNewlines("""
                    5.12 s  ok        Kubernetes is there: v1.36.4
                    5.30 s  left out  The hostPath provisioner runs: no time
                    5.20 s  ok        Class and claim are created: data is Pending
                """);
    }

    @Test
    void aLogEndsWithTheStepThatFailed() {
        var stage = stage(new PlainLines(new PrintWriter(text)));

        stage.begin(Step.CLUSTER);
        after(2000, stage::breakOff);
        stage.end();

        assertThat(text.toString()).isEqualToNormalizingNewlines("    2.00 s  FAILED    Kubernetes is there\n");
    }

    @Test
    void aTerminalShowsAllStepsAlignedAndPaintsOverThem() {
        var stage = stage(new LiveTable(new PrintWriter(text), new Table(true)));

        stage.begin(Step.CLUSTER);
        after(5120, () -> stage.done(Step.CLUSTER, "v1.36.4"));
        after(5130, () -> stage.progressOf(Step.PROVISIONER).say("listing"));

        var paintings = text.toString().split("\033\\[11A", -1);
        assertThat(paintings).hasSize(3);
        assertThat(plain(paintings[0])).startsWith("  ▸ Kubernetes is there\n  · The hostPath provisioner runs\n");
        assertThat(plain(paintings[2])).startsWith("""
                  ✓ Kubernetes is there                    5.12 s  v1.36.4
                  ▸ The hostPath provisioner runs                  listing
                  · Class and claim are created
                """).hasLineCount(Step.values().length);
    }

    @Test
    void aTerminalWithoutSymbolsGetsLetters() {
        assertThat(plain(new Table(false).lines(Scene.atTheStart()).getFirst())).isEqualTo("  . Kubernetes is there");
    }

    @Test
    void nothingIsShownAfterTheEnd() {
        var stage = stage(new PlainLines(new PrintWriter(text)));

        stage.end();
        stage.done(Step.CLUSTER, "late");

        assertThat(text.toString()).isEmpty();
    }

    private Stage stage(Audience audience) {
        return new Stage(audience, nanos::get);
    }

    private void after(long millis, Runnable action) {
        nanos.set(Duration.ofMillis(millis).toNanos());
        action.run();
    }

    private static String plain(String painted) {
        return painted.replaceAll("\033\\[[0-9;?]*[a-zA-Z]|\r", "");
    }
}
