package dev.purveyor.cluster.node;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

import dev.purveyor.cluster.ClusterException;

/** A short-lived program that is run to its end. */
record Command(List<String> arguments, Path folder) {

    Command {
        arguments = List.copyOf(arguments);
    }

    /** What it printed. Stopped when the calling thread is interrupted. */
    String run() {
        try {
            var process = new ProcessBuilder(arguments).directory(folder.toFile()).redirectErrorStream(true).start();
            try {
                process.getOutputStream().close();
                var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                int code = process.waitFor();
                if (code != 0) {
                    throw new ClusterException(
                            "'%s' ended with code %d: %s".formatted(String.join(" ", arguments), code,
                                    lastLines(output)));
                }
                return output;
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            throw new ClusterException("cannot run '%s': %s".formatted(arguments.getFirst(), e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while '%s' ran".formatted(arguments.getFirst()), e);
        }
    }

    private static String lastLines(String output) {
        var lines = output.lines().toList();
        return lines.stream().skip(Math.max(0, lines.size() - 10)).collect(Collectors.joining("\n"));
    }
}
