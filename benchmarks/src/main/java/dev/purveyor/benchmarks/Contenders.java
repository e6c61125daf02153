package dev.purveyor.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.utils.Serialization;

/**
 * Both sides, as they would be packaged.
 *
 * @param deployment the manifest that says how ours is started
 */
record Contenders(Path work, Path kubeconfig, Path libraries, Path deployment) {

    /** Ours, writing a cache of what it loads when it ends; without profiles, which only the second compiler reads. */
    Contender training() throws IOException {
        return ours("training", "-XX:-AOTRecordTraining", "-XX:AOTCacheOutput=" + cache());
    }

    Contender java() throws IOException {
        return ours("java", "-XX:AOTCache=" + cache());
    }

    /** Ours without any preparation. */
    Contender plainJava() throws IOException {
        return ours("java", "-Xshare:auto");
    }

    /** The Go library's, built from its module. */
    Contender go(Path source) throws IOException, InterruptedException {
        return new Contender("go", List.of(build(source, work).toString(), "--kubeconfig", kubeconfig.toString(),
                "--root", folders()));
    }

    /** Builds the Go peer and returns its program. */
    static Path build(Path source, Path folder) throws IOException, InterruptedException {
        var program = folder.resolve("go-hostpath");
        var build = new ProcessBuilder("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", program.toString(), ".")
                .directory(source.toFile()).inheritIO().start();
        if (build.waitFor() != 0) throw new IOException("the Go peer cannot be built; is Go installed?");
        return program;
    }

    static void remove(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList())
                Files.delete(file);
        }
    }

    /** The same for both, so that each finds what the other made. */
    private String folders() {
        return work.resolve("volumes").toString();
    }

    private Path cache() {
        return work.resolve("hostpath.aot");
    }

    private Contender ours(String name, String... cacheOptions) throws IOException {
        var command = new ArrayList<String>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(options());
        command.addAll(List.of(cacheOptions));
        // Neither waits for an election.
        command.addAll(List.of("-cp", libraries + "/*", "dev.purveyor.hostpath.HostPathCommand",
                "--kubeconfig", kubeconfig.toString(), "--root", folders(), "--coordination=none"));
        return new Contender(name, command);
    }

    /** The options that the manifest gives to the JVM. */
    private List<String> options() throws IOException {
        try (var manifest = Files.newInputStream(deployment)) {
            var spec = Serialization.unmarshal(manifest, Deployment.class).getSpec().getTemplate().getSpec();
            var options = spec.getContainers().get(0).getEnv().stream()
                    .filter(variable -> variable.getName().equals("JAVA_TOOL_OPTIONS")).findFirst().orElseThrow();
            return List.of(options.getValue().split(" "));
        }
    }
}
