package dev.purveyor.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The script at the root of the repository, in a checkout and with JDKs that only look like ones. */
class LauncherTest {
    @TempDir
    Path folder;

    private Path checkout;
    private Path home;
    private Path stamp;

    @BeforeEach
    void make() throws IOException {
        checkout = Files.createDirectories(folder.resolve("check out"));
        home = Files.createDirectories(folder.resolve("home"));
        Files.copy(repository().resolve("purveyor"), checkout.resolve("purveyor"));
        var target = Files.createDirectories(checkout.resolve("cli/target"));
        Files.createDirectories(checkout.resolve("cli/src/main"));
        Files.writeString(checkout.resolve("pom.xml"), "");
        Files.writeString(target.resolve("purveyor-cli.jar"), "");
        stamp = Files.writeString(target.resolve("purveyor.built"), "");
        Files.setLastModifiedTime(stamp, FileTime.from(Instant.now().plusSeconds(60)));
    }

    @Test
    void theShellUnderstandsIt() throws Exception {
        assertThat(
                new ProcessBuilder("sh", "-n", checkout.resolve("purveyor").toString()).inheritIO().start().waitFor())
                .isZero();
    }

    @Test
    void itPassesTheArgumentsOnAsTheyAre() throws Exception {
        var result = launch(jdk("25.0.1"), "cluster", "up", "--name", "a b", "");
        assertThat(result.text()).endsWith("[dev.purveyor.cli.Main][cluster][up][--name][a b][]\n");
    }

    @Test
    void aJavaHomeThatWillDoIsUsed() throws Exception {
        jdkAt(home.resolve(".jdks/newer"), "99");
        assertThat(launch(jdk("21.0.2")).text()).startsWith("java of " + folder.resolve("jdk-21.0.2"));
    }

    @Test
    void aJavaHomeThatIsTooOldIsPassedOverForTheNewest() throws Exception {
        jdkAt(home.resolve(".jdks/newer"), "98");
        jdkAt(home.resolve(".sdkman/candidates/java/newest"), "99.0.1");
        for (var old : List.of("17.0.9", "1.8.0_392", "11")) {
            assertThat(launch(jdk(old)).text()).startsWith("java of " + home.resolve(".sdkman/candidates/java/newest"));
        }
    }

    @Test
    void aFolderThatIsNoJdkDoesNotStopTheSearch() throws Exception {
        jdkAt(home.resolve(".jdks/a-broken-one"), "");
        jdkAt(home.resolve(".jdks/b-good-one"), "99");
        Files.createDirectories(home.resolve(".jdks/a-empty-one"));
        assertThat(launch(jdk("")).text()).startsWith("java of " + home.resolve(".jdks/b-good-one"));
    }

    @Test
    void changedSourcesWithoutMavenSayWhatToInstall() throws Exception {
        Files.setLastModifiedTime(stamp, FileTime.from(Instant.now().minusSeconds(60)));
        var result = launch(jdk("25"), "cluster");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.text()).contains("purveyor: Maven is needed to build", "3.8").doesNotContain("java of");
    }

    @Test
    void changedSourcesAreBuiltOnceAndThenRun() throws Exception {
        Files.setLastModifiedTime(stamp, FileTime.from(Instant.now().minusSeconds(60)));
        program("mvn", """
                echo '[INFO] Building Purveyor: the purveyor program 0.1.0-SNAPSHOT  [5/5]'
                mkdir -p cli/target/lib && : > cli/target/purveyor-cli.jar
                printf '\\033[0m'
                """);
        var first = launch(jdk("25"), "cluster");
        assertThat(first.text()).contains("Building [5/5] the purveyor program", "Built in ", "[cluster]");
        var second = launch(jdk("25"), "cluster");
        assertThat(second.text()).doesNotContain("Buil").contains("[cluster]");
    }

    @Test
    void aFailedBuildShowsItsErrorsAndWhereTheRestIs() throws Exception {
        Files.setLastModifiedTime(stamp, FileTime.from(Instant.now().minusSeconds(60)));
        program("mvn", """
                echo '[INFO] noise'
                echo '[ERROR] Foo.java:[3,1] expected'
                printf '\\033[0m'
                exit 1
                """);
        var result = launch(jdk("25"), "cluster");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.text()).contains("Foo.java:[3,1]", "the build failed", "cli/target/purveyor-build.log")
                .doesNotContain("noise", "java of");
        assertThat(launch(jdk("25"), "cluster").exitCode()).as("the next try builds again").isEqualTo(1);
    }

    @Test
    @Timeout(30)
    void whoWaitsForAnotherBuildIsToldSo() throws Exception {
        Files.setLastModifiedTime(stamp, FileTime.from(Instant.now().minusSeconds(60)));
        program("mvn", "mkdir -p cli/target/lib && : > cli/target/purveyor-cli.jar\n");
        var lock = checkout.resolve("cli/target/purveyor.lock");
        var other = new ProcessBuilder("flock", lock.toString(), "sh", "-c", "echo held; cat").start();
        assertThat(other.inputReader().readLine()).isEqualTo("held");
        var waiting = start(jdk("25"), "cluster");
        try (var lines = waiting.inputReader()) {
            assertThat(lines.readLine()).isEqualTo("Waiting for another build");
            other.getOutputStream().close();
            assertThat(lines.lines()).contains("[dev.purveyor.cli.Main][cluster]");
        } finally {
            other.destroy();
            waiting.destroy();
        }
    }

    private record Result(int exitCode, String text) {}

    private Result launch(Path javaHome, String... arguments) throws Exception {
        var process = start(javaHome, arguments);
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), text);
    }

    private Process start(Path javaHome, String... arguments) throws IOException {
        var line = new ArrayList<>(List.of("/bin/sh", checkout.resolve("purveyor").toString()));
        line.addAll(List.of(arguments));
        var builder = new ProcessBuilder(line).redirectErrorStream(true);
        builder.environment().put("HOME", home.toString());
        builder.environment().put("JAVA_HOME", javaHome.toString());
        builder.environment().put("PATH", folder.resolve("bin") + ":" + coreProgramsWithoutMaven());
        return builder.start();
    }

    /** The machine's programs by name, because Maven may live in the same folder as they do. */
    private String coreProgramsWithoutMaven() throws IOException {
        var bin = Files.createDirectories(folder.resolve("core"));
        for (var name : List.of("dirname", "readlink", "sed", "sort", "awk", "find", "head", "tail", "cut",
                "grep",
                "tee", "mkdir", "rm", "mv", "date", "cat", "flock")) {
            var program = List.of("/usr/bin", "/bin").stream().map(place -> Path.of(place, name)).filter(Files::exists)
                    .findFirst();
            if (program.isPresent()) script(bin.resolve(name), "exec " + program.get() + " \"$@\"\n");
        }
        return bin.toString();
    }

    private Path jdk(String version) throws IOException {
        return jdkAt(folder.resolve("jdk-" + version), version);
    }

    private static Path jdkAt(Path place, String version) throws IOException {
        Files.createDirectories(place.resolve("bin"));
        Files.writeString(place.resolve("release"),
                version.isEmpty() ? "IMPLEMENTOR=\"x\"\n" : "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        script(place.resolve("bin/java"), """
                echo "java of $(dirname "$(dirname "$0")")"
                while [ "$1" != dev.purveyor.cli.Main ]; do shift; done
                printf '[%s]' "$@"; echo
                """);
        return place;
    }

    private void program(String name, String body) throws IOException {
        script(Files.createDirectories(folder.resolve("bin")).resolve(name), body);
    }

    /** Written by another process, so that no process of another test has it open for writing: nobody could run it. */
    private static void script(Path file, String body) throws IOException {
        var install = new ProcessBuilder("install", "-m", "755", "/dev/stdin", file.toString())
                .redirectErrorStream(true).start();
        try (var stdin = install.outputWriter()) {
            stdin.write("#!/bin/sh\n" + body);
        }
        var complaint = new String(install.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!complaint.isEmpty()) throw new IOException(complaint);
    }

    private static Path repository() {
        for (var at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            if (Files.exists(at.resolve("purveyor")) && Files.exists(at.resolve("LICENSE"))) return at;
        }
        throw new IllegalStateException("run this inside the repository");
    }
}
