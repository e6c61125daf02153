package dev.purveyor.cli.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import dev.purveyor.cli.Main;

/** The program in a JVM of its own, whose output is a log. */
public record ProgramRun(Process process) {
    /** What came of it. */
    public record Ended(long pid, int exitCode, String output) {}

    public static ProgramRun start(String... arguments) throws IOException {
        var line = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                Main.class.getName()));
        line.addAll(List.of(arguments));
        return new ProgramRun(new ProcessBuilder(line).redirectErrorStream(true).start());
    }

    Ended toItsEnd() throws IOException, InterruptedException {
        return stoppedAfter("\0");
    }

    /** Sends SIGTERM when a line with these words appears, and waits for the end. */
    public Ended stoppedAfter(String words) throws IOException, InterruptedException {
        var output = new StringBuilder();
        try (var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                output.append(line).append('\n');
                // Not Process.destroy(), which would close the stream that we read.
                if (line.contains(words)) process.toHandle().destroy();
            }
        } finally {
            process.destroy();
        }
        return new Ended(process.pid(), process.waitFor(), output.toString());
    }
}
