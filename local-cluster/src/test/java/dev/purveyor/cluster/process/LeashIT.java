package dev.purveyor.cluster.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Each test has a JVM of its own to kill: {@link Holder}. */
class LeashIT {
    @TempDir
    Path folder;

    private final Ended ended = new Ended();

    /** Holds a leash with one stubborn child until its standard input ends; then it says farewell. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] arguments) throws Exception {
            var folder = Path.of(arguments[0]);
            var leash = Leash.on(folder);
            var stubborn = List.of("sh", "-c", "trap '' TERM INT HUP; echo ready; while :; do sleep 1; done");
            ChildProcess.start(new ChildProcess.Command("stubborn", stubborn, Map.of()), folder, folder.resolve("log"));
            var unused = System.in.read();
            leash.close();
        }
    }

    @AfterEach
    void killWhatIsLeft() {
        ended.killAll();
    }

    @Test
    void childrenThatIgnoreEverySignalDieWithTheJvmThatIsKilled() throws Exception {
        var jvm = holder();
        var child = stubbornChild();
        jvm.destroyForcibly().waitFor();
        soon().until(() -> !child.isAlive());
    }

    @Test
    void childrenDieWhenTheWholeProcessGroupOfTheJvmIsKilled() throws Exception {
        var jvm = holder();
        var child = stubbornChild();
        run("kill", "-KILL", "--", "-" + jvm.pid());
        jvm.waitFor();
        soon().until(() -> !child.isAlive());
    }

    @Test
    void pausedChildrenDieToo() throws Exception {
        var jvm = holder();
        var child = stubbornChild();
        run("kill", "-STOP", Long.toString(child.pid()));
        jvm.destroyForcibly().waitFor();
        soon().until(() -> !child.isAlive());
    }

    @Test
    void theHookRunsAfterTheKill() throws Exception {
        Files.createDirectories(folder);
        var hook = Files.writeString(folder.resolve(Leash.REAP_HOOK), "#!/bin/sh\necho ran > \"${0%/*}/ran\"\n");
        assertThat(hook.toFile().setExecutable(true)).isTrue();
        var jvm = holder();
        var child = stubbornChild();
        jvm.destroyForcibly().waitFor();
        soon().until(() -> Files.exists(folder.resolve("ran")));
        soon().until(() -> !child.isAlive());
    }

    @Test
    void afterTheFarewellNobodyIsKilled() throws Exception {
        var jvm = holder();
        var child = stubbornChild();
        var watcher = ProcessHandle.of(jvm.pid()).orElseThrow().children()
                .filter(process -> process.pid() != child.pid()).findFirst().orElseThrow();
        ended.add(watcher);
        jvm.getOutputStream().close();
        assertThat(jvm.waitFor()).isZero();
        soon().until(() -> !watcher.isAlive());
        assertThat(child.isAlive()).isTrue();
    }

    @Test
    void aPidThatBelongsToAStrangerByNowIsSpared() throws Exception {
        var jvm = holder();
        var child = stubbornChild();
        // It even names the folder, as an editor of one of its files would.
        var stranger = new ProcessBuilder("sh", "-c", "sleep 60; : " + folder).start();
        ended.add(stranger.toHandle());
        Files.writeString(folder.resolve("pids/another"), stranger.pid() + "\n");
        Files.writeString(folder.resolve("pids/odd"), "not a pid\n");
        Files.writeString(folder.resolve("pids/empty"), "");
        var watcher = ProcessHandle.of(jvm.pid()).orElseThrow().children()
                .filter(process -> process.pid() != child.pid()).findFirst().orElseThrow();
        jvm.destroyForcibly().waitFor();
        soon().until(() -> !child.isAlive() && !watcher.isAlive());
        assertThat(stranger.isAlive()).isTrue();
    }

    private Process holder() throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        // A group of its own, which a test can kill without killing itself.
        var jvm = new ProcessBuilder("setsid", java, "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"),
                Holder.class.getName(), folder.toString()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        ended.add(jvm.toHandle());
        return jvm;
    }

    private ProcessHandle stubbornChild() throws Exception {
        var log = folder.resolve("log");
        soon().until(() -> Files.exists(log) && Files.readString(log).contains("ready"));
        var child = ProcessHandle.of(Long.parseLong(Files.readString(folder.resolve("pids/stubborn")).strip()))
                .orElseThrow();
        ended.add(child);
        return child;
    }

    private static ConditionFactory soon() {
        return Awaitility.await().atMost(Duration.ofSeconds(20));
    }

    private static void run(String... command) throws Exception {
        assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
    }
}
