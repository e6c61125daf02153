package dev.purveyor.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ProvisionerCommandsTest {
    private static final Path DEPLOY = Path.of("..", "deploy", "hostpath");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int purveyor(String... arguments) {
        return Purveyor.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    @Test
    void theRolesInDeployAreWhatIsGenerated() throws Exception {
        assertThat(purveyor("rbac", "hostpath")).isZero();
        assertThat(Files.readString(DEPLOY.resolve("rbac.yaml")).lines().filter(line -> !line.startsWith("#")))
                .as("deploy/hostpath/rbac.yaml is stale: run './purveyor rbac hostpath' into it, below its comment")
                .containsExactlyElementsOf(out.toString().lines().toList());
    }

    @Test
    void rolesAreMadeForAnyNamespaceAndAccount() {
        assertThat(purveyor("rbac", "hostpath", "--namespace", "storage", "--service-account", "maker")).isZero();
        assertThat(out.toString()).contains("  name: maker\n  namespace: storage\n").doesNotContain("default");
    }

    @Test
    void rolesAreMadeForTheWayInWhichInstancesShareTheWork() {
        assertThat(purveyor("rbac", "hostpath", "--coordination", "sharded")).isZero();
        assertThat(out.toString()).contains("resources: [leases]\n    verbs: [create, get, update, list, delete]");
    }

    @Test
    void aNameThatWouldBreakTheYamlIsRefused() {
        assertThat(purveyor("rbac", "hostpath", "--namespace", "a\nb: c")).isEqualTo(2);
        assertThat(err.toString()).contains("--namespace");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void hostpathRefusesToStartWithoutANodeAndSaysHow() {
        assertThat(purveyor("hostpath", "--node-name=")).isEqualTo(2);
        assertThat(err.toString()).contains("purveyor hostpath: NODE_NAME is not set", "spec.nodeName");
    }

    @Test
    void hostpathKeepsTheIdentityOfItsNode() {
        assertThat(purveyor("hostpath", "--node-name=n", "--identity=other")).isEqualTo(2);
        assertThat(err.toString()).contains("\"n\" in the annotation hostPathProvisionerIdentity");
    }

    @Test
    void aClusterThatCannotBeFoundIsNamedInOneLine() {
        assertThat(purveyor("hostpath", "--node-name=n", "--kubeconfig=/no/such/file")).isEqualTo(1);
        assertThat(err.toString().lines()).singleElement().asString().contains("/no/such/file");
    }

    @Test
    void helpShowsTheProvisionersOwnFlagsAndTheCommonOnes() {
        assertThat(purveyor("hostpath", "--help")).isZero();
        assertThat(out.toString()).contains("--root", "--node-affinity", "--resync-period", "PURVEYOR_RESYNC_PERIOD",
                "--verbose");
    }
}
