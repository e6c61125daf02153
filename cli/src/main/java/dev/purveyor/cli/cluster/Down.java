package dev.purveyor.cli.cluster;

import java.time.Duration;
import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import dev.purveyor.cli.Screen;
import dev.purveyor.cluster.LocalClusters;
import dev.purveyor.cluster.RunningCluster;

/** {@code purveyor cluster down}. */
@Command(name = "down", description = "Stop a cluster and remove everything of it.")
final class Down implements Runnable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Mixin
    private ClusterName name = new ClusterName();

    @Option(names = "--all", description = "Stop all clusters of this user.")
    private boolean all;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        var screen = Screen.onErrorsOf(spec);
        var clusters = LocalClusters.ofThisUser();
        clusters.removeAbandoned(screen);
        List<RunningCluster> chosen = all ? clusters.running() : clusters.running(name.name).stream().toList();
        if (chosen.isEmpty())
            screen.say(all ? "No cluster is running" : "No cluster named '" + name.name + "' is running");
        for (var cluster : chosen) {
            cluster.stop(PATIENCE);
            screen.say("Stopped '" + cluster.name() + "'");
        }
    }
}
