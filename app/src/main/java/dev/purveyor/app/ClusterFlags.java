package dev.purveyor.app;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import dev.purveyor.internal.Syntax;
import dev.purveyor.runtime.access.ClusterAccess;

/** Which cluster, and who we are in it. */
final class ClusterFlags {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--kubeconfig", paramLabel = "FILE", description = "The cluster's kubeconfig. Without it: KUBECONFIG, else the pod's service account, else ~/.kube/config.")
    private @Nullable Path kubeconfig;

    @Option(names = "--master", paramLabel = "URL", description = "The API server, in place of the configured one.")
    private @Nullable String master;

    @Option(names = "--namespace", paramLabel = "NAMESPACE", defaultValue = "${env:POD_NAMESPACE}", description = "Where the provisioner keeps what it must remember (also POD_NAMESPACE; else the one of the configuration).")
    private @Nullable String namespace;

    @Option(names = "--instance", paramLabel = "NAME", defaultValue = "${env:POD_NAME}", description = "Who this instance is, in events and logs (also POD_NAME; else the host's name).")
    private @Nullable String instance;

    ClusterAccess open() {
        var access = ClusterAccess.builder();
        Optional.ofNullable(kubeconfig).ifPresent(access::kubeconfig);
        given(master).ifPresent(access::master);
        given(namespace).map(this::requireLabel).ifPresent(access::namespace);
        return access.build();
    }

    String instance() {
        return given(instance).orElseGet(ClusterFlags::hostName);
    }

    private String requireLabel(String name) {
        if (Syntax.isLabel(name)) return name;
        throw new CommandLine.ParameterException(spec.commandLine(), "--namespace " + Syntax.quote(name)
                + " is not a name that Kubernetes accepts: lower case letters, digits and '-', at most 63");
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "purveyor";
        }
    }

    private static Optional<String> given(@Nullable String value) {
        return Optional.ofNullable(value).filter(text -> !text.isEmpty());
    }
}
