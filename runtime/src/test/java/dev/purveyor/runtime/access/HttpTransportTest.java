package dev.purveyor.runtime.access;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

class HttpTransportTest {
    private final List<HttpExchange> seen = new CopyOnWriteArrayList<>();
    private final Set<InetSocketAddress> clients = ConcurrentHashMap.newKeySet();
    private final CountDownLatch over = new CountDownLatch(1);
    private HttpServer server;
    private HttpTransport transport;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        transport = transport(Credentials.token("secret"), "", 2);
    }

    @AfterEach
    void stop() {
        over.countDown();
        transport.close();
        server.stop(0);
    }

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
    void theTimeoutBoundsTheWholeAnswerAlthoughBytesKeepComing() {
        on("/", this::trickle);

        assertThatThrownBy(() -> transport.send(ApiRequest.get("/a").withTimeout(Duration.ofMillis(300))))
                .isInstanceOf(SocketTimeoutException.class).hasMessageContaining("GET /a")
                .hasMessageContaining("300 ms");
    }

    @Test
    void theTimeoutBoundsAStreamAlthoughBytesKeepComing() throws IOException {
        on("/", this::trickle);

        try (var stream = transport.open(ApiRequest.get("/a").withTimeout(Duration.ofMillis(300)))) {
            assertThatThrownBy(() -> stream.body().readAllBytes()).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aWaitForAConnectionIsBoundedToo() throws IOException {
        on("/", this::hang);
        transport = transport(Credentials.none(), "", 1);
        var first = Thread.startVirtualThread(this::sendAndForget);
        await().until(() -> !seen.isEmpty());

        assertThatThrownBy(() -> transport.send(ApiRequest.get("/b").withTimeout(Duration.ofMillis(200))))
                .isInstanceOf(IOException.class);
        assertThat(seen).hasSize(1);
        first.interrupt();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anInterruptEndsARequestAtOnce(boolean virtual) throws InterruptedException {
        on("/", this::hang);
        var failures = new CopyOnWriteArrayList<Exception>();
        var flags = new CopyOnWriteArrayList<Boolean>();
        var builder = virtual ? Thread.ofVirtual() : Thread.ofPlatform();
        var thread = builder.start(() -> {
            try {
                transport.send(ApiRequest.get("/a").withTimeout(Duration.ofMinutes(5)));
            } catch (IOException e) {
                failures.add(e);
            }
            flags.add(Thread.currentThread().isInterrupted());
        });
        await().until(() -> !seen.isEmpty());

        thread.interrupt();

        assertThat(thread.join(Duration.ofSeconds(20))).isTrue();
        assertThat(failures).singleElement().isInstanceOf(InterruptedIOException.class);
        assertThat(flags).containsExactly(true);
    }

    @Test
    void aStreamIsReadWhileItArrivesAndEndsWhenClosedElsewhere() throws Exception {
        var continueWriting = new CountDownLatch(1);
        on("/", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('a');
            exchange.getResponseBody().flush();
            hang(exchange);
        });
        var stream = transport.open(ApiRequest.get("/a").withTimeout(Duration.ofMinutes(5)));
        assertThat(stream.body().read()).isEqualTo('a');
        var reading = new FutureTask<>(() -> {
            continueWriting.countDown();
            return stream.body().read();
        });
        var reader = Thread.ofPlatform().start(reading);
        continueWriting.await();

        stream.close();

        assertThat(reader.join(Duration.ofSeconds(20))).isTrue();
        assertThatThrownBy(reading::get).hasCauseInstanceOf(IOException.class);
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

    private void on(String path, HttpHandler handler) {
        server.createContext(path, exchange -> {
            seen.add(exchange);
            clients.add(exchange.getRemoteAddress());
            handler.handle(exchange);
        });
    }

    private void hang(HttpExchange exchange) {
        try {
            over.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void trickle(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        try {
            do {
                exchange.getResponseBody().write('.');
                exchange.getResponseBody().flush();
            } while (!over.await(20, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void sendAndForget() {
        try {
            transport.send(ApiRequest.get("/a"));
        } catch (IOException expected) {
            // the test ends it
        }
    }

    private HttpTransport transport(Credentials credentials, String path, int connections) {
        var address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
        var location = new Location(address, Config.empty(), credentials, "default", "a test");
        var clientsOfTest = new HttpClients(Optional.empty(), Optional.empty(), "purveyor/test");
        return new HttpTransport(location, clientsOfTest, connections, InstantSource.system());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void respond(HttpExchange exchange, int status, String body) throws IOException {
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(status, body.isEmpty() ? -1 : body.length());
        try (var out = exchange.getResponseBody()) {
            out.write(bytes(body));
        }
    }
}
