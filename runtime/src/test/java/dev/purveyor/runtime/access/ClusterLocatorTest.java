package dev.purveyor.runtime.access;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ClusterLocatorTest {
    @TempDir
    Path folder;

    private final Map<String, String> environment = new HashMap<>();

    @Test
    void theNamedKubeconfigWins() throws IOException {
        environment.put("KUBECONFIG", kubeconfig("other", "https://other:6443", "").toString());
        runInAPod();

        var found = locate(Optional.of(kubeconfig("named", "https://named:6443", "")), Optional.empty());

        assertThat(found.server()).hasHost("named").hasPort(6443);
        assertThat(found.namespace()).isEqualTo("space");
    }

    @Test
    void theEnvironmentsKubeconfigsAreMergedTheFirstOneWinning() throws IOException {
        environment.put("KUBECONFIG", folder.resolve("absent") + File.pathSeparator
                + kubeconfig("first", "https://first:6443", "") + File.pathSeparator
                + kubeconfig("second", "https://second:6443", ""));
        runInAPod();

        assertThat(locate().server()).hasHost("first");
    }

    @Test
    void inAPodTheServiceAccountIsUsed() throws IOException {
        kubeconfig("home/.kube/config", "https://home:6443", "");
        runInAPod();

        var found = locate();

        assertThat(found.server()).hasToString("https://[fd00::1]:443");
        assertThat(found.namespace()).isEqualTo("pods");
        assertThat(found.credentials().authorization()).isEqualTo("Bearer of-the-pod");
    }

    @Test
    void elsewhereTheKubeconfigOfTheHomeIsUsed() throws IOException {
        kubeconfig("home/.kube/config", "https://home:6443", "");

        assertThat(locate().server()).hasHost("home");
    }

    @Test
    void anAddressReplacesTheOneFound() throws IOException {
        kubeconfig("home/.kube/config", "https://home:6443", "token: secret");

        var found = locate(Optional.empty(), Optional.of("http://localhost:8080"));

        assertThat(found.server()).hasToString("http://localhost:8080");
        assertThat(found.credentials().authorization()).isEqualTo("Bearer secret");
    }

    @Test
    void anAddressStandsAloneIfNothingIsFound() throws IOException {
        var found = locate(Optional.empty(), Optional.of("http://localhost:8080"));

        assertThat(found.credentials().authorization()).isNull();
        assertThat(found.namespace()).isEqualTo("default");
    }

    @Test
    void aTokenFileIsFoundBesideItsKubeconfig() throws IOException {
        Files.writeString(folder.resolve("my-token"), "from-file");

        var found = locate(Optional.of(kubeconfig("k", "https://k:1", "tokenFile: my-token")), Optional.empty());

        assertThat(found.credentials().authorization()).isEqualTo("Bearer from-file");
    }

    @Test
    void pathsAreRelativeToTheirKubeconfig() throws IOException {
        var file = kubeconfig("k", "https://k:1", "client-certificate: my.crt, client-key: keys/my.key");
        Files.writeString(file, Files.readString(file).replace("server:", "certificate-authority: ca.crt, server:"));

        var tls = locate(Optional.of(file), Optional.empty()).tls();

        assertThat(tls.getCaCertFile()).isEqualTo(folder.resolve("ca.crt").toString());
        assertThat(tls.getClientCertFile()).isEqualTo(folder.resolve("my.crt").toString());
        assertThat(tls.getClientKeyFile()).isEqualTo(folder.resolve("keys/my.key").toString());
    }

    @Test
    void userAndPasswordAreUsed() throws IOException {
        var user = "username: me, password: pass";

        assertThat(locate(Optional.of(kubeconfig("k", "https://k:1", user)), Optional.empty()).credentials()
                .authorization()).isEqualTo("Basic bWU6cGFzcw==");
    }

    @Test
    void aPluginProgramGivesTheToken() throws IOException {
        var plugin = Files.writeString(folder.resolve("plugin.sh"), """
                echo '{"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","status":{"token":"t"}}'
                """);
        var user = "exec: {apiVersion: client.authentication.k8s.io/v1, command: sh, args: ['" + plugin + "']}";

        assertThat(locate(Optional.of(kubeconfig("k", "https://k:1", user)), Optional.empty()).credentials()
                .authorization()).isEqualTo("Bearer t");
    }

    @Test
    void whatIsWrongIsNamedWithTheRemedy() throws IOException {
        assertThatThrownBy(this::locate).isInstanceOf(AccessException.class).hasMessageContaining("--kubeconfig")
                .hasMessageContaining(folder.resolve("home/.kube/config").toString());
        assertThatThrownBy(() -> locate(Optional.of(folder.resolve("absent")), Optional.empty()))
                .hasMessageContaining(folder.resolve("absent").toString()).hasMessageContaining("does not exist");
        assertThatThrownBy(() -> locate(Optional.empty(), Optional.of("10.0.0.1:6443")))
                .hasMessageContaining("10.0.0.1:6443").hasMessageContaining("https://");
        var garbage = Files.writeString(folder.resolve("garbage"), "clusters: [[[");
        assertThatThrownBy(() -> locate(Optional.of(garbage), Optional.empty())).isInstanceOf(AccessException.class)
                .hasMessageContaining(garbage.toString());
        var noContext = Files.writeString(folder.resolve("no-context"), "apiVersion: v1\nkind: Config\n");
        assertThatThrownBy(() -> locate(Optional.of(noContext), Optional.empty()))
                .hasMessageContaining("no current context");
        var unset = Files.writeString(folder.resolve("unset"), "clusters: null\ncontexts: null\nusers: null\n");
        assertThatThrownBy(() -> locate(Optional.of(unset), Optional.empty()))
                .hasMessageContaining("no current context");
    }

    private Location locate() {
        return locate(Optional.empty(), Optional.empty());
    }

    private Location locate(Optional<Path> kubeconfig, Optional<String> master) {
        return new ClusterLocator(environment, folder.resolve("home"), folder.resolve("account"),
                InstantSource.system()).locate(kubeconfig, master);
    }

    private void runInAPod() throws IOException {
        environment.put("KUBERNETES_SERVICE_HOST", "fd00::1");
        environment.put("KUBERNETES_SERVICE_PORT", "443");
        Files.createDirectories(folder.resolve("account"));
        Files.writeString(folder.resolve("account/token"), "of-the-pod");
        Files.writeString(folder.resolve("account/namespace"), "pods\n");
    }

    private Path kubeconfig(String name, String server, String user) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, """
                apiVersion: v1
                kind: Config
                clusters: [{name: c, cluster: {server: "%s"}}]
                users: [{name: u, user: {%s}}]
                contexts: [{name: x, context: {cluster: c, user: u, namespace: space}}]
                current-context: x
                """.formatted(server, user));
    }
}
