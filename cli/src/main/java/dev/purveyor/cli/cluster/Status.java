package dev.purveyor.cli.cluster;

import java.util.stream.Collectors;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import dev.purveyor.cluster.Component;
import dev.purveyor.cluster.LocalClusters;
import dev.purveyor.cluster.RunningCluster;
import dev.purveyor.cluster.RunningCluster.Condition;

/** {@code purveyor cluster status}. */
@Command(name = "status", description = "Show the clusters that run, and how each of their components is.")
final class Status implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        var running = LocalClusters.ofThisUser().running();
        var out = spec.commandLine().getOut();
        if (running.isEmpty()) out.println("No cluster is running. Start one with 'purveyor cluster up'.");
        running.forEach(cluster -> out.print(describe(cluster)));
        out.flush();
    }

    private static String describe(RunningCluster cluster) {
        var text = new StringBuilder("%s: %s, process %d%n".formatted(cluster.name(),
                words(cluster.condition()), cluster.ownerPid()));
        cluster.facts().ifPresent(facts -> facts.lines().stream().map(line -> line.split("=", 2))
                .forEach(pair -> text.append("  %-12s %s%n".formatted(pair[0], pair[1]))));
        text.append("  %-12s %s%n".formatted("kubeconfig", cluster.kubeconfig()));
        cluster.components()
                .forEach(
                        (component, state) -> text.append("  %-24s %s%n".formatted(component.program(), state.word())));
        return text.toString();
    }

    private static String words(Condition condition) {
        return switch (condition) {
            case Condition.Starting() -> "starting";
            case Condition.Ready() -> "ready";
            case Condition.Broken(var died) ->
                "broken: " + died.stream().map(Component::program).collect(Collectors.joining(" and ")) + " died";
        };
    }
}
