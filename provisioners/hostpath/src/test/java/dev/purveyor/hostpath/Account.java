package dev.purveyor.hostpath;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import picocli.CommandLine;

import dev.purveyor.app.Rbac;
import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.runtime.access.Permission;
import dev.purveyor.testkit.TestNamespace;

/** A service account that may do what the generated roles say, and nothing else. */
record Account(LocalCluster cluster, TestNamespace namespace, Path folder) {
    /** Also replaces the roles of an earlier call. */
    void allow(Predicate<Permission> granted) throws IOException, InterruptedException {
        var command = new HostPathCommand();
        new CommandLine(command).setCaseInsensitiveEnumValuesAllowed(true).parseArgs("--node-name=any");
        List<Permission> rights = command.configured(namespace.name()).rights().stream().filter(granted).toList();
        var yaml = new Rbac(namespace.name(), namespace.name()).yaml(rights);
        Kubectl.of(cluster).run("apply", "-f", Files.writeString(folder.resolve("rbac.yaml"), yaml).toString());
    }

    /** A kubeconfig with the account's token. */
    Path kubeconfig() throws IOException {
        var token = Objects.requireNonNull(cluster.client().serviceAccounts().inNamespace(namespace.name())
                .withName(namespace.name()).tokenRequest(new TokenRequestBuilder().withNewSpec()
                        .withExpirationSeconds(3600L).endSpec().build())
                .getStatus().getToken());
        var ofAdministrator = Files.readString(cluster.kubeconfig());
        var ofAccount = ofAdministrator.replaceAll("token: .*", "token: " + token);
        if (ofAccount.equals(ofAdministrator)) throw new AssertionError("the kubeconfig holds no token to replace");
        return Files.writeString(folder.resolve("kubeconfig"), ofAccount);
    }
}
