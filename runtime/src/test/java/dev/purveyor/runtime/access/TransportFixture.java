package dev.purveyor.runtime.access;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A transport and a server on loopback that answers as the test says. */
abstract class TransportFixture {
    final List<HttpExchange> seen = new CopyOnWriteArrayList<>();
    final Set<InetSocketAddress> clients = ConcurrentHashMap.newKeySet();
    final CountDownLatch over = new CountDownLatch(1);
    HttpServer server;
    HttpTransport transport;

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

    void on(String path, HttpHandler handler) {
        server.createContext(path, exchange -> {
            seen.add(exchange);
            clients.add(exchange.getRemoteAddress());
            handler.handle(exchange);
        });
    }

    void hang(HttpExchange exchange) {
        try {
            over.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void trickle(HttpExchange exchange) throws IOException {
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

    void sendAndForget() {
        try {
            transport.send(ApiRequest.get("/a"));
        } catch (IOException expected) {
            // the test ends it
        }
    }

    HttpTransport transport(Credentials credentials, String path, int connections) {
        var address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
        var location = new Location(address, Config.empty(), credentials, "default", "a test");
        var clientsOfTest = new HttpClients(Optional.empty(), Optional.empty(), "purveyor/test");
        return new HttpTransport(location, clientsOfTest, connections, InstantSource.system());
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static void respond(HttpExchange exchange, int status, String body) throws IOException {
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(status, body.isEmpty() ? -1 : body.length());
        try (var out = exchange.getResponseBody()) {
            out.write(bytes(body));
        }
    }
}
