package dev.purveyor.runtime.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HttpTransportTest extends TransportFixture {

    @Test
    void aRequestArrivesAsItWasMade() throws IOException {
        var bodies = new ArrayList<String>();
        on("/", exchange -> {
            bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            respond(exchange, 201, "answer");
        });
        transport = transport(Credentials.token("secret"), "/k8s/clusters/c1/", 2);

        var response = transport.send(ApiRequest.patch("/api/v1/nodes/n?x=%2F", ApiRequest.MERGE_PATCH, bytes("{}")));

        assertThat(response.status()).isEqualTo(201);
        assertThat(response.body()).isEqualTo(bytes("answer"));
        var request = seen.getFirst();
        assertThat(request.getRequestMethod()).isEqualTo("PATCH");
        assertThat(request.getRequestURI()).hasToString("/k8s/clusters/c1/api/v1/nodes/n?x=%2F");
        assertThat(request.getRequestHeaders().getFirst("Content-Type")).isEqualTo("application/merge-patch+json");
        assertThat(request.getRequestHeaders().getFirst("Authorization")).isEqualTo("Bearer secret");
        assertThat(request.getRequestHeaders().getFirst("User-Agent")).isEqualTo("purveyor/test");
        assertThat(bodies).containsExactly("{}");
    }

    @Test
    void aDeleteCanCarryPreconditions() throws IOException {
        var bodies = new ArrayList<String>();
        on("/", exchange -> {
            bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            respond(exchange, 200, "");
        });

        transport.send(ApiRequest.delete("/api/v1/nodes/n", bytes("{\"preconditions\":{}}")));

        assertThat(bodies).containsExactly("{\"preconditions\":{}}");
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 400, 401, 404, 409, 429, 500, 503})
    void everyStatusIsAnAnswerAndNothingIsSentTwice(int status) throws IOException {
        on("/", exchange -> {
            exchange.getResponseHeaders().set("Retry-After", "4");
            exchange.getResponseHeaders().set("Location", "/elsewhere");
            respond(exchange, status, "body");
        });

        var response = transport.send(ApiRequest.get("/a"));

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.retryAfter()).contains(Duration.ofSeconds(4));
        assertThat(seen).hasSize(1);
    }

    @Test
    void aConnectionThatBreaksIsNoAnswerAndNothingIsSentTwice() {
        on("/", exchange -> {
            throw new IOException("cut");
        });

        assertThatThrownBy(() -> transport.send(ApiRequest.post("/a", bytes("{}")))).isInstanceOf(IOException.class);
        assertThat(seen).hasSize(1);
    }

    @Test
    void connectionsAreUsedAgain() throws IOException {
        on("/", exchange -> respond(exchange, 200, "ok"));

        for (int i = 0; i < 20; i++) {
            transport.send(ApiRequest.get("/a"));
        }

        assertThat(clients).hasSize(1);
    }

    @Test
    void openStreamsDoNotStarveRequests() throws IOException {
        on("/stream", this::trickle);
        on("/quick", exchange -> respond(exchange, 200, "ok"));
        var streams = new ArrayList<ApiStream>();
        for (int i = 0; i < 10; i++) {
            streams.add(transport.open(ApiRequest.get("/stream")));
        }

        assertThat(transport.send(ApiRequest.get("/quick")).isSuccess()).isTrue();

        streams.forEach(ApiStream::close);
    }

    @Test
    void aRefusedTokenIsToldToItsSource() throws IOException {
        var refusals = new AtomicInteger();
        on("/", exchange -> respond(exchange, 401, ""));
        transport = transport(new Credentials() {
            @Override
            public String authorization() {
                return "Bearer old";
            }

            @Override
            public void refused() {
                refusals.incrementAndGet();
            }
        }, "", 2);

        transport.send(ApiRequest.get("/a"));
        transport.open(ApiRequest.get("/a")).close();

        assertThat(refusals).hasValue(2);
    }

    @Test
    void observersHearOfEveryRequest() throws IOException {
        on("/", exchange -> respond(exchange, 409, "{}"));
        on("/api/v1/pods", exchange -> {
            throw new IOException("cut");
        });
        var heard = new ArrayList<RequestObserver.Observed>();
        var ticks = new AtomicInteger();
        var api = new ObservedApi(transport, heard::add, () -> ticks.getAndAdd(5));

        api.send(ApiRequest.post("/api/v1/namespaces/s/configmaps", bytes("{}")));
        api.open(ApiRequest.get("/api/v1/nodes?watch=true")).close();
        assertThatThrownBy(() -> api.send(ApiRequest.get("/api/v1/pods"))).isInstanceOf(IOException.class);

        var took = Duration.ofNanos(5);
        assertThat(heard).containsExactly(new RequestObserver.Observed("create", "configmaps", 409, took),
                new RequestObserver.Observed("watch", "nodes", 409, took),
                new RequestObserver.Observed("list", "pods", 0, took));
    }
}
