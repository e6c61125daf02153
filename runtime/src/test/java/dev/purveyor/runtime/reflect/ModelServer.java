package dev.purveyor.runtime.reflect;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** Speaks list and watch over a {@link Model} on loopback, and misbehaves when told to. */
final class ModelServer implements AutoCloseable {
    /** Handles one request in place of the protocol. Throwing an IOException cuts the connection. */
    interface Fault {
        void handle(HttpExchange exchange) throws IOException;
    }

    private record Planned(Predicate<String> query, Fault fault) {}

    final Model model = new Model();
    final List<String> queries = new CopyOnWriteArrayList<>();
    final Set<InetSocketAddress> clients = ConcurrentHashMap.newKeySet();
    private final Deque<Planned> planned = new ConcurrentLinkedDeque<>();
    private final HttpServer server;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    ModelServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(executor);
        server.createContext("/", this::handle);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    void onNextList(Fault fault) {
        planned.add(new Planned(q -> !q.contains("watch=true"), fault));
    }

    void onNextContinuation(Fault fault) {
        planned.add(new Planned(q -> q.contains("continue="), fault));
    }

    void onNextWatch(Fault fault) {
        planned.add(new Planned(q -> q.contains("watch=true"), fault));
    }

    long watches() {
        return queries.stream().filter(q -> q.contains("watch=true")).count();
    }

    long lists() {
        return queries.stream().filter(q -> !q.contains("watch=true")).count();
    }

    /** Ends all watches that are open, in the middle of whatever they do. */
    void dropWatches() {
        model.dropWatches();
    }

    @Override
    public void close() {
        model.close();
        server.stop(0);
        executor.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        var query = exchange.getRequestURI().getQuery();
        clients.add(exchange.getRemoteAddress());
        // Before it is counted: who sees that a watch has come may drop it, however far it is.
        int generation = model.generation();
        queries.add(query);
        var plan = planned.stream().filter(p -> p.query.test(query)).findFirst();
        if (plan.isPresent() && planned.remove(plan.get())) {
            plan.get().fault.handle(exchange);
        } else {
            serve(exchange, generation);
        }
    }

    void serve(HttpExchange exchange) throws IOException {
        serve(exchange, model.generation());
    }

    private void serve(HttpExchange exchange, int generation) throws IOException {
        var parameters = parameters(exchange.getRequestURI());
        if (parameters.containsKey("watch")) {
            watch(exchange, Long.parseLong(parameters.getOrDefault("resourceVersion", "0")), generation);
        } else {
            int limit = Integer.parseInt(parameters.getOrDefault("limit", "500"));
            var page = model.page(limit, parameters.getOrDefault("continue", ""));
            respond(exchange, page.startsWith("{\"kind\":\"Status\"") ? 410 : 200, page);
        }
    }

    private void watch(HttpExchange exchange, long from, int generation) throws IOException {
        if (model.isCompacted(from)) {
            respond(exchange, 410, gone());
            return;
        }
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        out.flush();
        model.stream(from, generation, frame -> {
            out.write((frame + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        });
        throw new IOException("dropped");
    }

    static String gone() {
        return status(410, "Expired", "too old resource version");
    }

    static String status(int code, String reason, String message) {
        return "{\"kind\":\"Status\",\"code\":" + code + ",\"reason\":\"" + reason + "\",\"message\":\"" + message
                + "\"}";
    }

    static void respond(HttpExchange exchange, int status, String body) throws IOException {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    /** Answers 200, writes the frames, and ends the stream properly. */
    static Fault frames(String... frames) {
        return exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try (var out = exchange.getResponseBody()) {
                for (String frame : frames) {
                    out.write(frame.getBytes(StandardCharsets.UTF_8));
                    out.flush();
                }
            }
        };
    }

    /** Answers nothing until the server is closed. */
    Fault silence() {
        return exchange -> model.awaitClosed();
    }

    private static Map<String, String> parameters(URI uri) {
        var parameters = new HashMap<String, String>();
        for (String pair : new ArrayList<>(List.of(uri.getQuery().split("&")))) {
            int equals = pair.indexOf('=');
            parameters.put(pair.substring(0, equals), pair.substring(equals + 1));
        }
        return parameters;
    }
}
