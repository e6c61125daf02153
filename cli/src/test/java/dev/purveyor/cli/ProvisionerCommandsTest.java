package dev.purveyor.cli;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ProvisionerCommandsTest {
    private static final Path DEPLOY = Path.of("..", "deploy", "hostpath");

    @Test
    void theRolesInDeployAreWhatIsGenerated() throws Exception {
        var output = Output.of("rbac", "hostpath");

        assertThat(output.exitCode()).isZero();
        assertThat(Files.readString(DEPLOY.resolve("rbac.yaml")).lines().filter(line -> !line.startsWith("#")))
                .as("deploy/hostpath/rbac.yaml is stale: run './purveyor rbac hostpath' into it, below its comment")
                .containsExactlyElementsOf(output.out().lines().toList());
    }

    @Test
    void rolesAreMadeForAnyNamespaceAndAccount() {
        var output = Output.of("rbac", "hostpath", "--namespace", "storage", "--service-account", "maker");

        assertThat(output.exitCode()).isZero();
        assertThat(output.out()).contains("  name: maker\n  namespace: storage\n").doesNotContain("default");
    }

    @Test
    void rolesAreMadeForTheWayInWhichInstancesShareTheWork() {
        var output = Output.of("rbac", "hostpath", "--coordination", "sharded");

        assertThat(output.exitCode()).isZero();
        assertThat(output.out()).contains("resources: [leases]\n    verbs: [create, get, update, list, delete]");
    }

    @Test
    void aNameThatWouldBreakTheYamlIsRefused() {
        var output = Output.of("rbac", "hostpath", "--namespace", "a\nb: c");

        assertThat(output.exitCode()).isEqualTo(2);
        assertThat(output.err()).contains("--namespace");
        assertThat(output.out()).isEmpty();
    }

    @Test
    void hostpathRefusesToStartWithoutANodeAndSaysHow() {
        var output = Output.of("hostpath", "--node-name=");

        assertThat(output.exitCode()).isEqualTo(2);
        assertThat(output.err()).contains("purveyor hostpath: NODE_NAME is not set", "spec.nodeName");
    }

    @Test
    void hostpathKeepsTheIdentityOfItsNode() {
        var output = Output.of("hostpath", "--node-name=n", "--identity=other");

        assertThat(output.exitCode()).isEqualTo(2);
        assertThat(output.err()).contains("\"n\" in the annotation hostPathProvisionerIdentity");
    }

    @Test
    void aClusterThatCannotBeFoundIsNamedInOneLine() {
        var output = Output.of("hostpath", "--node-name=n", "--kubeconfig=/no/such/file");

        assertThat(output.exitCode()).isEqualTo(1);
        assertThat(output.err().lines()).singleElement().asString().contains("/no/such/file");
    }

    @Test
    void helpShowsTheProvisionersOwnFlagsAndTheCommonOnes() {
        var output = Output.of("hostpath", "--help");

        assertThat(output.exitCode()).isZero();
        assertThat(output.out()).contains("--root", "--node-affinity", "--resync-period", "PURVEYOR_RESYNC_PERIOD",
                "--verbose");
    }
}
