package dev.purveyor.hostpath;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import dev.purveyor.cluster.LocalCluster;

/** What a person at the terminal would type, as the cluster's administrator. */
record Kubectl(Path program, Path kubeconfig) {
    static Kubectl of(LocalCluster cluster) {
        return new Kubectl(Objects.requireNonNull(LocalCluster.builder().fetch().get("kubectl")), cluster.kubeconfig());
    }

    /** Returns what it prints, and fails with that if it fails. */
    String run(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(program.toString(), "--kubeconfig", kubeconfig.toString()));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) throw new AssertionError(String.join(" ", arguments) + ": " + printed);
        return printed;
    }
}
