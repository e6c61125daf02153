package dev.purveyor.runtime.health;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.runtime.health.Health.Kind;
import dev.purveyor.runtime.metrics.Metrics;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Serves {@code /healthz}, {@code /readyz}, {@code /metrics} and whatever JSON pages are added. There is no
 * authentication: bind it to the loopback address, or to one that only the cluster reaches.
 */
public final class StatusServer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(StatusServer.class);
    private static final String TEXT = "text/plain; charset=utf-8";

    private final Map<String, Page> pages = new ConcurrentHashMap<>();
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;

    private record Answer(int status, String contentType, byte[] body) {
        static Answer text(int status, String text) {
            return new Answer(status, TEXT, text.getBytes(UTF_8));
        }
    }

    /** Given the Accept header, the page. */
    private interface Page {
        Answer show(String accept) throws IOException;
    }

    private StatusServer(HttpServer server) {
        this.server = server;
    }

    /** @throws IOException with the address in its message if it cannot be bound */
    public static StatusServer start(InetSocketAddress address, Health health, Metrics metrics) throws IOException {
        HttpServer http;
        try {
            http = HttpServer.create(address, 0);
        } catch (IOException e) {
            throw new IOException("The status server cannot listen on " + address + ": " + e.getMessage()
                    + ". Choose another address, or port 0 for any that is free.", e);
        }
        var status = new StatusServer(http);
        status.pages.put("/healthz", accept -> health(health.report(Kind.LIVE)));
        status.pages.put("/readyz", accept -> health(health.report(Kind.READY)));
        status.pages.put("/metrics", accept -> {
            var page = metrics.page(accept);
            return new Answer(200, page.contentType(), page.body());
        });
        http.setExecutor(status.executor);
        http.createContext("/", status::serve);
        http.start();
        return status;
    }

    /** Adds a page, such as {@code /status}; the supplier is asked for its JSON each time. */
    public void page(String path, Supplier<String> json) {
        pages.put(path, accept -> new Answer(200, "application/json", json.get().getBytes(UTF_8)));
    }

    /** Where it listens, with the real port. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    /** Stops at once, answers under way included. */
    @Override
    public void close() {
        server.stop(0);
        executor.shutdownNow();
    }

    private static Answer health(HealthReport report) {
        return Answer.text(report.isHealthy() ? 200 : 503, report.text());
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            var answer = answer(exchange);
            var isHead = exchange.getRequestMethod().equals("HEAD");
            exchange.getResponseHeaders().set("Content-Type", answer.contentType);
            exchange.sendResponseHeaders(answer.status, isHead || answer.body.length == 0 ? -1 : answer.body.length);
            if (!isHead && answer.body.length > 0) {
                exchange.getResponseBody().write(answer.body);
            }
        }
    }

    private Answer answer(HttpExchange exchange) {
        var page = pages.get(exchange.getRequestURI().getPath());
        if (page == null) {
            return Answer.text(404,
                    "Not found. There are: " + String.join(" ", pages.keySet().stream().sorted().toList()) + "\n");
        }
        if (!exchange.getRequestMethod().equals("GET") && !exchange.getRequestMethod().equals("HEAD")) {
            return Answer.text(405, "Only GET is understood here.\n");
        }
        try {
            var accept = exchange.getRequestHeaders().getFirst("Accept");
            return page.show(accept == null ? "" : accept);
        } catch (IOException | RuntimeException e) {
            log.warn("The page {} could not be shown", exchange.getRequestURI(), e);
            return Answer.text(500, "This page could not be shown: " + e + "\n");
        }
    }
}
