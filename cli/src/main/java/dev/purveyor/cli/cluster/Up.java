package dev.purveyor.cli.cluster;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import dev.purveyor.cli.Screen;
import dev.purveyor.cluster.ClusterException;
import dev.purveyor.cluster.LocalClusters;
import dev.purveyor.cluster.RunningCluster;
import dev.purveyor.cluster.RunningCluster.Condition;

/** {@code purveyor cluster up}. */
@Command(name = "up", description = "Start a cluster and leave it running.", footer = {"",
        "The last line printed is the path of the kubeconfig."})
final class Up implements Runnable {
    @Mixin
    private ClusterName name = new ClusterName();

    @Mixin
    private ClusterShape shape = new ClusterShape();

    @Option(names = "--foreground", description = "Stay until Ctrl-C, and take the cluster along.")
    private boolean foreground;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        shape.check();
        var screen = Screen.onErrorsOf(spec);
        LocalClusters.ofThisUser().removeAbandoned(screen);
        var already = LocalClusters.ofThisUser().running(name.name);
        if (already.isPresent()) {
            requireHealth(already.get());
            requireThisShape(already.get());
            screen.say("The cluster '" + name.name + "' is up already");
        } else if (foreground) {
            stay(screen);
            return;
        } else {
            shape.builder().progress(screen).fetch();
            Detached.start(name, shape, screen);
        }
        tell(screen);
    }

    private void requireThisShape(RunningCluster cluster) {
        var lacking = shape.lackingIn(cluster.facts().orElseThrow());
        if (lacking.isEmpty()) return;
        throw new ClusterException("'" + name.name + "' is up already " + String.join(" and ", lacking)
                + "; stop it with '" + name.stopCommand() + "' and run the same command again.");
    }

    private void requireHealth(RunningCluster cluster) {
        switch (cluster.condition()) {
            case Condition.Starting() ->
                throw new ClusterException("The cluster '" + name.name + "' is just being started by process "
                        + cluster.ownerPid() + ". 'purveyor cluster status' shows when it is ready.");
            case Condition.Broken(var died) ->
                throw new ClusterException("The cluster '" + name.name + "' is up but broken: "
                        + died.getFirst().program() + " died, see " + cluster.log(died.getFirst()) + ". Stop it with '"
                        + name.stopCommand() + "' and run the same command again.");
            case Condition.Ready() -> {
            }
        }
    }

    private void stay(Screen screen) {
        try (var cluster = shape.builder().name(name.name).progress(screen).start()) {
            tell(screen);
            screen.say("Ctrl-C stops it");
            cluster.awaitClosed();
        }
    }

    private void tell(Screen screen) {
        var cluster = name.find();
        Kubectl.hint(shape.binaries(), System.getenv().getOrDefault("PATH", "")).ifPresent(screen::say);
        screen.say("Stop it with '" + name.stopCommand() + "'. Its kubeconfig:");
        spec.commandLine().getOut().println(cluster.kubeconfig());
        spec.commandLine().getOut().flush();
    }
}
