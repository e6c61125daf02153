package dev.purveyor.cli.cluster;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code purveyor cluster kubeconfig}. */
@Command(name = "kubeconfig", description = "Print the path of a cluster's kubeconfig, and nothing else.")
final class KubeconfigCommand implements Runnable {
    @Mixin
    private ClusterName name = new ClusterName();

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().getOut().println(name.find().kubeconfig());
    }
}
