package dev.purveyor.runtime.health;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.health.Health.Kind;
import dev.purveyor.runtime.metrics.Metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class StatusServerTest {
    private final Health health = new Health();
    private final Metrics metrics = new Metrics();
    private final HttpClient client = HttpClient.newHttpClient();
    private StatusServer server;

    @BeforeEach
    void start() throws IOException {
        server = StatusServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), health, metrics);
    }

    @AfterEach
    void stop() {
        server.close();
        client.close();
    }

    @Test
    void aHealthyProcessSaysOk() throws Exception {
        health.register(Kind.LIVE, "queue", Optional::empty);
        assertThat(get("/healthz").statusCode()).isEqualTo(200);
        assertThat(get("/readyz").body()).isEqualTo("[+] queue\nok\n");
    }

    @Test
    void whatIsNotReadyIsSaidInWordsAndDoesNotRestartTheProcess() throws Exception {
        health.register(Kind.LIVE, "queue", Optional::empty);
        health.register(Kind.READY, "cache", () -> Optional.of("no answer from the API server for 12 s"));
        assertThat(get("/healthz").statusCode()).isEqualTo(200);
        assertThat(get("/readyz").statusCode()).isEqualTo(503);
        assertThat(get("/readyz").body())
                .isEqualTo("[+] queue\n[-] cache: no answer from the API server for 12 s\nnot ok\n");
    }

    @Test
    void aCheckThatThrowsIsAProblemAndOneThatIsTakenBackIsNot() throws Exception {
        var registration = health.register(Kind.LIVE, "broken", () -> {
            throw new IllegalStateException("oops");
        });
        assertThat(get("/healthz").body()).contains("broken").contains("oops");
        registration.close();
        assertThat(get("/healthz").statusCode()).isEqualTo(200);
    }

    @Test
    void metricsAndPagesOfOnesOwnAreServed() throws Exception {
        metrics.counter("things_total", "Things.").inc();
        server.page("/status", () -> "{\"phase\":\"leading\"}");
        assertThat(get("/metrics").body()).contains("things_total 1.0");
        assertThat(get("/metrics").headers().firstValue("content-type"))
                .hasValue("text/plain; version=0.0.4; charset=utf-8");
        assertThat(get("/status").body()).isEqualTo("{\"phase\":\"leading\"}");
    }

    @Test
    void anUnknownPageNamesTheKnownOnes() throws Exception {
        assertThat(get("/nothing").statusCode()).isEqualTo(404);
        assertThat(get("/nothing").body()).contains("/healthz /metrics /readyz");
    }

    @Test
    void onlyReadingIsAllowed() throws Exception {
        var post = HttpRequest.newBuilder(uri("/healthz")).POST(HttpRequest.BodyPublishers.ofString("x")).build();
        assertThat(client.send(post, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(405);
        var head = HttpRequest.newBuilder(uri("/healthz")).HEAD().build();
        assertThat(client.send(head, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    }

    @Test
    void anAddressInUseIsNamed() {
        assertThatThrownBy(() -> StatusServer.start(server.address(), health, metrics))
                .hasMessageContaining(String.valueOf(server.address().getPort()));
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(HttpRequest.newBuilder(uri(path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + server.address().getPort() + path);
    }
}
