package dev.purveyor.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A provisioner as a process of its own, and what it costs. */
record Contender(String name, List<String> command) {

    /** Starts it; it watches claims and makes folders from here on. */
    Running start(Path log) throws IOException {
        var builder = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().put("NODE_NAME", "localhost");
        return new Running(builder.start());
    }

    /** The process. */
    record Running(Process process) implements AutoCloseable {
        /** Processor time of all its threads so far. */
        Duration cpu() throws IOException {
            var stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
            var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return Duration.ofMillis((Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * 10);
        }

        /** The most memory that was ever resident, in megabytes. */
        long peakMegabytes() throws IOException {
            return Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024).findFirst().orElse(0);
        }

        boolean isAlive() {
            return process.isAlive();
        }

        @Override
        public void close() {
            process.destroy();
            process.onExit().join();
        }
    }
}
