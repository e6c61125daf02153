package dev.purveyor.cli.cluster;

import picocli.CommandLine.Option;

import dev.purveyor.cluster.ClusterException;
import dev.purveyor.cluster.LocalClusters;
import dev.purveyor.cluster.RunningCluster;

/** Which cluster a command is about. */
final class ClusterName {
    @Option(names = "--name", paramLabel = "NAME", defaultValue = "default", description = "The cluster's name (default: ${DEFAULT-VALUE}). Several run side by side.")
    String name = "default";

    static ClusterName of(String name) {
        var chosen = new ClusterName();
        chosen.name = name;
        return chosen;
    }

    RunningCluster find() {
        return LocalClusters.ofThisUser().running(name)
                .orElseThrow(() -> new ClusterException("No cluster named '" + name
                        + "' is running. Start one with 'purveyor cluster up" + suffix() + "'."));
    }

    String stopCommand() {
        return "purveyor cluster down" + suffix();
    }

    /** What to add to a command so that it is about this cluster. */
    String suffix() {
        return name.equals("default") ? "" : " --name " + name;
    }
}
