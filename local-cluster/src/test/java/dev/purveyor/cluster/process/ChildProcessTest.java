package dev.purveyor.cluster.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

class ChildProcessTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private final List<ChildProcess> started = new ArrayList<>();

    @BeforeEach
    void makePids() throws Exception {
        Files.createDirectory(folder.resolve("pids"));
    }

    @AfterEach
    void killAll() {
        started.forEach(ChildProcess::kill);
    }

    @Test
    void itIsRegisteredBeforeItsFirstInstruction() throws Exception {
        var child = shell("echo $$ pids/* $(cat pids/*)");
        assertThat(child.awaitExit(LONG)).isTrue();
        assertThat(log()).isEqualTo("%d pids/part %d\n".formatted(child.pid(), child.pid()));
    }

    @Test
    void itsOutputIsAppendedToTheLog() throws Exception {
        Files.writeString(folder.resolve("log"), "before\n");
        assertThat(shell("echo out; echo err >&2").awaitExit(LONG)).isTrue();
        assertThat(log()).isEqualTo("before\nout\nerr\n");
    }

    @Test
    void itHasNothingToReadFromUs() throws Exception {
        assertThat(shell("cat; echo end").awaitExit(LONG)).isTrue();
        assertThat(log()).isEqualTo("end\n");
    }

    @Test
    void argumentsAndEnvironmentArriveAsTheyAre() throws Exception {
        var command = new ChildProcess.Command("part",
                List.of("sh", "-c", "echo \"$1|$2|$NAME\"", "sh", "a  b", "$c\"'"),
                Map.of("NAME", "x y"));
        assertThat(start(command).awaitExit(LONG)).isTrue();
        assertThat(log()).isEqualTo("a  b|$c\"'|x y\n");
    }

    @Test
    void itsExitCodeIsKept() throws Exception {
        var child = shell("exit 3");
        assertThat(child.awaitExit(LONG)).isTrue();
        assertThat(child.exitCode()).isEqualTo(3);
        assertThat(child.isAlive()).isFalse();
    }

    @Test
    void aProgramThatDoesNotExistEndsWithTheShellsWordsInTheLog() throws Exception {
        var child = start(new ChildProcess.Command("part", List.of("/no/such/program"), Map.of()));
        assertThat(child.awaitExit(LONG)).isTrue();
        assertThat(child.exitCode()).isEqualTo(127);
        assertThat(log()).contains("/no/such/program");
    }

    @Test
    void pausedItStandsStillUntilItIsResumed() {
        var child = sleep();
        child.pause();
        await().untilAsserted(() -> assertThat(stateOf(child)).isEqualTo("T"));
        child.resume();
        await().untilAsserted(() -> assertThat(stateOf(child)).isEqualTo("S"));
    }

    @Test
    void killingEndsEvenAPausedOneAndTakesItOffTheList() {
        var child = sleep();
        await().until(() -> Files.exists(folder.resolve("pids/part")));
        child.pause();
        child.kill();
        assertThat(child.isAlive()).isFalse();
        assertThat(folder.resolve("pids/part")).doesNotExist();
    }

    @Test
    void whoIsDeadCannotBePaused() {
        var child = sleep();
        child.kill();
        assertThatThrownBy(child::pause).hasMessage("part is not running");
    }

    @Test
    void theNewsOfItsEndArrives() throws Exception {
        var ended = new CountDownLatch(1);
        var child = sleep();
        child.onExit(ended::countDown);
        child.terminate();
        assertThat(ended.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void itBelongsToItsFolderAndToNoOther() {
        var child = sleep();
        await().until(() -> ChildProcess.belongsTo(folder, child.pid()));
        assertThat(ChildProcess.belongsTo(Path.of(folder.toString().substring(0, folder.toString().length() - 1)),
                child.pid())).isFalse();
        assertThat(ChildProcess.belongsTo(folder, ProcessHandle.current().pid())).isFalse();
    }

    private ChildProcess sleep() {
        return start(new ChildProcess.Command("part", List.of("sleep", "60"), Map.of()));
    }

    private ChildProcess shell(String script) {
        return start(new ChildProcess.Command("part", List.of("sh", "-c", script), Map.of()));
    }

    private ChildProcess start(ChildProcess.Command command) {
        var child = ChildProcess.start(command, folder, folder.resolve("log"));
        started.add(child);
        return child;
    }

    private String log() throws Exception {
        return Files.readString(folder.resolve("log"));
    }

    private static String stateOf(ChildProcess child) throws Exception {
        var stat = Files.readString(Path.of("/proc/" + child.pid() + "/stat"));
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[0];
    }
}
