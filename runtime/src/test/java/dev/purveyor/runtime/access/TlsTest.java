package dev.purveyor.runtime.access;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TlsTest {
    @TempDir
    Path folder;

    private final TestAuthority authority = new TestAuthority();
    private final Set<InetSocketAddress> clients = ConcurrentHashMap.newKeySet();
    private final Set<String> ciphers = ConcurrentHashMap.newKeySet();
    private @Nullable HttpsServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop(0);
        }
    }

    @ParameterizedTest
    @CsvSource({"RSA,false", "RSA,true", "EC,false", "EC,true"})
    void aClientKeyOfEveryFormWorksAndItsConnectionIsUsedAgain(String algorithm, boolean pkcs8) throws Exception {
        int port = serve(authority.issue("EC", "127.0.0.1"));
        var client = authority.issue(algorithm, "me");
        var key = pkcs8 ? TestAuthority.pkcs8(client.keys()) : TestAuthority.classic(client.keys());

        try (var access = access(port, authority, client, key, "")) {
            for (int i = 0; i < 5; i++) {
                assertThat(access.api().send(ApiRequest.get("/version")).status()).isEqualTo(200);
            }
        }

        assertThat(clients).hasSize(1);
    }

    @Test
    void aCipherIsPreferredThatIsQuickWithoutAnOptimizingCompiler() throws Exception {
        int port = serve(authority.issue("EC", "127.0.0.1"));
        var client = authority.issue("EC", "me");

        try (var access = access(port, authority, client, TestAuthority.pkcs8(client.keys()), "")) {
            access.api().send(ApiRequest.get("/version"));
        }

        assertThat(ciphers).containsExactly("TLS_CHACHA20_POLY1305_SHA256");
    }

    @Test
    void aServerOfAnotherAuthorityIsNotTrusted() throws Exception {
        int port = serve(authority.issue("EC", "127.0.0.1"));
        var client = authority.issue("EC", "me");

        try (var access = access(port, new TestAuthority(), client, TestAuthority.pkcs8(client.keys()), "")) {
            assertThatThrownBy(() -> access.api().send(ApiRequest.get("/version"))).isInstanceOf(SSLException.class);
        }
    }

    @Test
    void aServerOfAnotherNameIsNotTrustedUnlessThatNameIsConfigured() throws Exception {
        int port = serve(authority.issue("EC", "kubernetes.example"));
        var client = authority.issue("EC", "me");
        var key = TestAuthority.pkcs8(client.keys());

        try (var access = access(port, authority, client, key, "")) {
            assertThatThrownBy(() -> access.api().send(ApiRequest.get("/version"))).isInstanceOf(SSLException.class);
        }
        try (var access = access(port, authority, client, key, ", tls-server-name: kubernetes.example")) {
            assertThat(access.api().send(ApiRequest.get("/version")).status()).isEqualTo(200);
        }
    }

    @Test
    void aKeyThatIsNoneIsNamedWithItsKubeconfig() throws Exception {
        var client = authority.issue("EC", "me");

        assertThatThrownBy(() -> access(1, authority, client, "garbage", "")).isInstanceOf(AccessException.class)
                .hasMessageContaining(folder.resolve("kubeconfig").toString()).hasMessageContaining("RSA or EC");
    }

    private ClusterAccess access(int port, TestAuthority trusted, TestAuthority.Issued client, String key, String more)
            throws IOException {
        var file = Files.writeString(folder.resolve("kubeconfig"), """
                apiVersion: v1
                kind: Config
                clusters: [{name: c, cluster: {server: "https://127.0.0.1:%d", certificate-authority-data: %s %s}}]
                users: [{name: u, user: {client-certificate-data: %s, client-key-data: %s}}]
                contexts: [{name: x, context: {cluster: c, user: u}}]
                current-context: x
                """.formatted(port, base64(TestAuthority.pem(trusted.certificate())), more,
                base64(TestAuthority.pem(client.certificate())), base64(key)));
        return ClusterAccess.builder().kubeconfig(file).build();
    }

    private int serve(TestAuthority.Issued certificate) throws IOException, GeneralSecurityException {
        var https = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server = https;
        https.setHttpsConfigurator(new HttpsConfigurator(authority.serverContext(certificate)) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters ssl = getSSLContext().getDefaultSSLParameters();
                ssl.setNeedClientAuth(true);
                ssl.setUseCipherSuitesOrder(false);
                parameters.setSSLParameters(ssl);
            }
        });
        https.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        https.createContext("/", exchange -> {
            clients.add(exchange.getRemoteAddress());
            ciphers.add(((HttpsExchange) exchange).getSSLSession().getCipherSuite());
            exchange.sendResponseHeaders(200, 2);
            try (var out = exchange.getResponseBody()) {
                out.write("{}".getBytes(StandardCharsets.UTF_8));
            }
        });
        https.start();
        return https.getAddress().getPort();
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
