package dev.purveyor.cli.demo;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.purveyor.cli.Connection;
import dev.purveyor.cli.cluster.LeftRunning;
import dev.purveyor.cluster.LocalClusters;
import dev.purveyor.cluster.Progress;

/** A Kubernetes that stays up after the demo; but not after a demo that failed. */
final class KeptCluster implements Venue {
    private static final String NAME = "demo";
    private static final Duration TO_STOP = Duration.ofSeconds(60);

    private final Machine machine;
    private @Nullable Path kubeconfig;

    KeptCluster(Machine machine) {
        this.machine = machine;
    }

    @Override
    public void prepare(Progress progress) {
        LocalClusters.ofThisUser().removeAbandoned(progress);
        LeftRunning.fetch(machine.canHaveANode(), progress);
    }

    @Override
    public Place open(Progress progress, Cleanup cleanup) {
        var running = LeftRunning.start(NAME, machine.canHaveANode(), progress);
        cleanup.addForFailure("the cluster '" + NAME + "'", () -> running.stop(TO_STOP));
        kubeconfig = running.kubeconfig();
        var client = Connection.to(running.kubeconfig());
        cleanup.add("the connection", client::close);
        return new Place(running.kubeconfig(), client, machine.describe(client), machine.whyNoNode());
    }

    @Override
    public boolean takesEverythingAlong() {
        return false;
    }

    @Override
    public List<String> afterwards() {
        return List.of(
                "The cluster '" + NAME + "' stays up; the provisioner has ended with the demo. To use, run one, stop:",
                "  export KUBECONFIG=" + kubeconfig,
                "  NODE_NAME=localhost ./purveyor hostpath --kubeconfig " + kubeconfig,
                "  " + LeftRunning.stopCommand(NAME));
    }
}
