package dev.purveyor.cli.cluster;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code purveyor cluster}. */
@Command(name = "cluster", description = "A real Kubernetes on this machine.", footer = {"", "For example:",
        "  purveyor cluster up --node", "  export KUBECONFIG=$$(purveyor cluster kubeconfig)",
        "  kubectl get nodes", "  purveyor cluster down"}, subcommands = {Fetch.class, Up.class, Down.class,
                Status.class, KubeconfigCommand.class, Logs.class,
                Supervise.class})
public final class ClusterCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say what to do with the cluster: name a command.");
    }
}
