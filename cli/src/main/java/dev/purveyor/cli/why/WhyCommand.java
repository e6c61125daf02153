package dev.purveyor.cli.why;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.Callable;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import dev.purveyor.cli.Connection;
import dev.purveyor.cluster.ClusterException;

/** {@code purveyor why}. */
@Command(name = "why", description = "Say why a claim is not Bound, and what to do about it.", exitCodeList = {
        "0:the claim is Bound", "1:it is not, or it could not be found out", "2:wrong usage"}, footer = {"",
                "For example:", "  purveyor why pvc/data -n shop",
                "Also as 'kubectl purveyor why pvc/data', if kubectl-purveyor is on the PATH."})
public final class WhyCommand implements Callable<Integer> {
    @Parameters(paramLabel = "pvc/NAME", description = "The claim.")
    private String claim = "";

    @Option(names = {"-n",
            "--namespace"}, paramLabel = "NS", description = "Its namespace (default: that of the kubeconfig's context).")
    private @Nullable String namespace;

    @Option(names = "--kubeconfig", paramLabel = "FILE", description = "The cluster (default: KUBECONFIG, then ~/.kube/config).")
    private @Nullable Path kubeconfig;

    @Option(names = "--status-address", paramLabel = "HOST:PORT", description = "Where the provisioner serves its status page, to learn of its next attempt.")
    private @Nullable String statusAddress;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        try (var client = Connection.to(kubeconfig)) {
            var page = statusAddress == null ? null : StatusPage.at(statusAddress);
            var facts = new Survey(client, namespace(client), name()).facts(InstantSource.system().instant(), page);
            var diagnosis = Diagnosis.of(facts);
            var out = spec.commandLine().getOut();
            out.print(Report.of(facts, diagnosis));
            out.flush();
            return diagnosis.bound() ? 0 : 1;
        } catch (KubernetesClientException e) {
            throw new ClusterException(
                    "The cluster cannot be asked: " + cause(e) + ". See whether 'kubectl get pvc' works.",
                    e);
        }
    }

    private static String cause(Throwable failure) {
        return failure.getCause() == null ? String.valueOf(failure.getMessage()) : cause(failure.getCause());
    }

    private String namespace(KubernetesClient client) {
        if (namespace != null) return namespace;
        return client.getNamespace() == null ? "default" : client.getNamespace();
    }

    private String name() {
        var slash = claim.indexOf('/');
        var kind = slash < 0 ? "pvc" : claim.substring(0, slash);
        var name = claim.substring(slash + 1);
        if (name.isEmpty() || !kind.matches("pvc|persistentvolumeclaims?")) {
            throw new ParameterException(spec.commandLine(), "'" + claim + "' is not a claim. Write pvc/NAME.");
        }
        return name;
    }
}
