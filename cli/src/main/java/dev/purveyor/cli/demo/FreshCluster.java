package dev.purveyor.cli.demo;

import java.util.List;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.cluster.LocalClusterBuilder;
import dev.purveyor.cluster.Progress;

/** A Kubernetes for the demo alone. */
record FreshCluster(Machine machine) implements Venue {
    @Override
    public void prepare(Progress progress) {
        builder().progress(progress).fetch();
    }

    @Override
    public Place open(Progress progress, Cleanup cleanup) {
        var cluster = builder().progress(progress).start();
        cleanup.add("the cluster", cluster::close);
        var client = cluster.client();
        return new Place(cluster.kubeconfig(), client, machine.describe(client), machine.whyNoNode());
    }

    @Override
    public boolean takesEverythingAlong() {
        return true;
    }

    @Override
    public List<String> afterwards() {
        return List.of("Nothing is left: no cluster, no process, no folder.");
    }

    private LocalClusterBuilder builder() {
        var builder = LocalCluster.builder();
        return machine.canHaveANode() ? builder.node() : builder;
    }
}
