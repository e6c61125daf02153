package dev.purveyor.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Both sides, as they would be packaged. */
record Contenders(Path work, Path kubeconfig, Path libraries) {
    private static final List<String> SMALL_AND_QUICK = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
            "-XX:+UseCompactObjectHeaders", "-Xmx64m");

    /** Ours, writing a cache of what it loads when it ends. */
    Contender training() {
        return ours("training", "-XX:AOTCacheOutput=" + cache());
    }

    Contender java() {
        return ours("java", "-XX:AOTCache=" + cache());
    }

    /** Ours without any preparation. */
    Contender plainJava() {
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

    private Contender ours(String name, String cacheOption) {
        var command = new ArrayList<String>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(SMALL_AND_QUICK);
        command.addAll(List.of(cacheOption, "-cp", libraries + "/*", "dev.purveyor.hostpath.HostPathCommand",
                "--kubeconfig", kubeconfig.toString(), "--root", folders()));
        return new Contender(name, command);
    }
}
