package dev.purveyor.cluster.binaries;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** A loopback mirror that answers ranges as the official sites do, and can break off. */
final class ReleaseServer implements AutoCloseable {
    final List<String> requests = new CopyOnWriteArrayList<>();
    private final AtomicInteger breakOffs = new AtomicInteger();
    private final Map<String, byte[]> files = new ConcurrentHashMap<>();
    private final HttpServer server;

    ReleaseServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    void offer(String path, byte[] content) {
        files.put(path, content);
    }

    void offer(String path, String content) {
        offer(path, content.getBytes(StandardCharsets.UTF_8));
    }

    /** The next answers with a body of more than a hundred bytes end after half of it. */
    void breakOff(int times) {
        breakOffs.set(times);
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var range = exchange.getRequestHeaders().getFirst("Range");
            var path = exchange.getRequestURI().getPath();
            requests.add(range == null ? path : path + " " + range);
            var file = files.get(path);
            if (file == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            int from = range == null ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
            if (range != null && from >= file.length) {
                exchange.sendResponseHeaders(416, -1);
                return;
            }
            var body = Arrays.copyOfRange(file, from, file.length);
            exchange.sendResponseHeaders(range == null ? 200 : 206, body.length);
            boolean whole = body.length <= 100 || breakOffs.getAndUpdate(left -> Math.max(0, left - 1)) == 0;
            exchange.getResponseBody().write(body, 0, whole ? body.length : body.length / 2);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
