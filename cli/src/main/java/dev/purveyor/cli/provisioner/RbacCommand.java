package dev.purveyor.cli.provisioner;

import java.util.Locale;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import dev.purveyor.app.ProvisionerCommand;
import dev.purveyor.app.Rbac;
import dev.purveyor.hostpath.HostPathCommand;
import dev.purveyor.internal.Syntax;

/** {@code purveyor rbac}. */
@Command(name = "rbac", description = "Print the least that a provisioner must be allowed to do, for kubectl apply.", footer = {
        "", "For example:", "  purveyor rbac hostpath --namespace storage | kubectl apply -f -"})
public final class RbacCommand implements Runnable {
    /** A provisioner that comes with the program. */
    enum Known {
        HOSTPATH;

        ProvisionerCommand command(String coordination) {
            return switch (this) {
                case HOSTPATH -> {
                    var command = new HostPathCommand();
                    // What it may do is the same on every node.
                    new CommandLine(command).setCaseInsensitiveEnumValuesAllowed(true).parseArgs("--node-name=any",
                            "--coordination=" + coordination);
                    yield command;
                }
            };
        }
    }

    @Parameters(paramLabel = "PROVISIONER", description = "hostpath")
    private Known provisioner = Known.HOSTPATH;

    @Option(names = {"-n",
            "--namespace"}, paramLabel = "NAMESPACE", defaultValue = "default", description = "Where the provisioner runs (default: ${DEFAULT-VALUE}).")
    private String namespace = "";

    @Option(names = "--coordination", paramLabel = "MODE", defaultValue = "leader", description = "How its instances share the work, as the provisioner's own flag says it (default: ${DEFAULT-VALUE}).")
    private String coordination = "";

    @Option(names = "--service-account", paramLabel = "NAME", description = "Who runs it (default: PROVISIONER-provisioner).")
    private @Nullable String account;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        var name = account == null ? provisioner.name().toLowerCase(Locale.ROOT) + "-provisioner" : account;
        requireLabel("--namespace", namespace);
        requireLabel("--service-account", name);
        var rights = provisioner.command(coordination).configured(namespace).rights();
        var out = spec.commandLine().getOut();
        out.print(new Rbac(name, namespace).yaml(rights));
        out.flush();
    }

    private void requireLabel(String flag, String value) {
        if (Syntax.isLabel(value)) return;
        throw new ParameterException(spec.commandLine(), flag + " '" + value
                + "' is not a name that Kubernetes accepts: lower case letters, digits and '-', at most 63");
    }
}
