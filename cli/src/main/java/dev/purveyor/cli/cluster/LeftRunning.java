package dev.purveyor.cli.cluster;

import dev.purveyor.cluster.ClusterException;
import dev.purveyor.cluster.LocalClusters;
import dev.purveyor.cluster.Progress;
import dev.purveyor.cluster.RunningCluster;

/** A cluster as {@code up} leaves it behind, for other commands that leave one. */
public final class LeftRunning {
    private LeftRunning() {}

    /** Gets what such a cluster needs, without starting it. */
    public static void fetch(boolean node, Progress progress) {
        ClusterShape.of(node).builder().progress(progress).fetch();
    }

    /** Starts it in a process of its own, and returns when it is ready. */
    public static RunningCluster start(String name, boolean node, Progress progress) {
        var chosen = ClusterName.of(name);
        if (LocalClusters.ofThisUser().running(name).isPresent()) {
            throw new ClusterException("The cluster '" + name + "' is up already. Stop it with '" + stopCommand(name)
                    + "' and run the same command again.");
        }
        Detached.start(chosen, ClusterShape.of(node), progress);
        return chosen.find();
    }

    /** What a person types to stop it. */
    public static String stopCommand(String name) {
        return "./" + ClusterName.of(name).stopCommand();
    }
}
