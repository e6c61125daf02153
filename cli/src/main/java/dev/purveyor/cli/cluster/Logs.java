package dev.purveyor.cli.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import dev.purveyor.cluster.ClusterException;
import dev.purveyor.cluster.Component;
import dev.purveyor.cluster.RunningCluster;

/** {@code purveyor cluster logs}. */
@Command(name = "logs", description = "Print what a component writes.")
final class Logs implements Runnable {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

    @Mixin
    private ClusterName name = new ClusterName();

    @Parameters(paramLabel = "COMPONENT", arity = "0..1", description = {
            "etcd, kube-apiserver, kube-controller-manager, kube-scheduler; with a node also kubelet.",
            "Without it: where each log is."})
    private @Nullable String component;

    @Option(names = "--tail", paramLabel = "LINES", defaultValue = "100", description = "How many of the last lines (default: ${DEFAULT-VALUE}).")
    private int tail;

    @Option(names = {"-f", "--follow"}, description = "Go on until the cluster stops.")
    private boolean follow;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        if (tail < 0)
            throw new ParameterException(spec.commandLine(), "--tail counts lines: " + tail + " is less than none.");
        var cluster = name.find();
        var out = spec.commandLine().getOut();
        if (component == null) {
            cluster.components().keySet().forEach(each -> out.println(cluster.log(each)));
        } else {
            print(cluster, Component.ofProgram(component), out);
        }
        out.flush();
    }

    private void print(RunningCluster cluster, Component chosen, PrintWriter out) {
        if (chosen == Component.KUBELET && cluster.facts().filter(facts -> !facts.node()).isPresent())
            throw new ClusterException(
                    "This cluster has no node and so no kubelet. 'purveyor cluster up --node' starts "
                            + "one that has.");
        var log = cluster.log(chosen);
        try {
            var end = Files.size(log);
            cluster.tail(chosen, tail).forEach(out::println);
            if (follow) follow(cluster, log, end, out);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + log, e);
        }
    }

    private static void follow(RunningCluster cluster, Path log, long from, PrintWriter out) throws IOException {
        try (var bytes = Files.newInputStream(log)) {
            bytes.skipNBytes(from);
            var lines = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8));
            do {
                for (var line = lines.readLine(); line != null; line = lines.readLine())
                    out.println(line);
                out.flush();
            } while (!cluster.awaitStop(BETWEEN_LOOKS));
        }
    }
}
