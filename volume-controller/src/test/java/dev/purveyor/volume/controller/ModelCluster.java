package dev.purveyor.volume.controller;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.access.ApiStream;
import dev.purveyor.runtime.access.StreamingApi;
import dev.purveyor.runtime.json.ObjectHead;

/** Leases and ConfigMaps by path, with compare-and-swap; one volume that lacks its finalizer, and no news of it. */
final class ModelCluster implements StreamingApi {
    /** Whose turn asks the gate: it is to be guarded. Of 16 shards it belongs to the one with number 2. */
    static final String VOLUME = "pvc-0";

    private static final String VOLUMES = """
            {"metadata":{"resourceVersion":"9"},"items":[{"metadata":{"name":"%s","uid":"u","resourceVersion":"8",\
            "annotations":{"pv.kubernetes.io/provisioned-by":"example.com/disks"}},\
            "spec":{"persistentVolumeReclaimPolicy":"Delete"},"status":{"phase":"Bound"}}]}""".formatted(VOLUME);
    private static final String NOTHING = "{\"metadata\":{\"resourceVersion\":\"9\"},\"items\":[]}";
    private static final Pattern VERSION = Pattern.compile("\"resourceVersion\":\"(\\d*)\"");

    private final Map<String, String> objects = new TreeMap<>();
    private @Nullable Held held;
    private Predicate<ApiRequest> failing = request -> false;
    private long version;

    /** A request that is answered only when a test says so. */
    static final class Held {
        private final Predicate<ApiRequest> which;
        final CountDownLatch came = new CountDownLatch(1);
        final CountDownLatch goOn = new CountDownLatch(1);

        private Held(Predicate<ApiRequest> which) {
            this.which = which;
        }
    }

    static String configMap(String name) {
        return "/api/v1/namespaces/ns/configmaps/" + name;
    }

    static String lease(String name) {
        return "/apis/coordination.k8s.io/v1/namespaces/ns/leases/" + name;
    }

    synchronized Held holdNext(Predicate<ApiRequest> which) {
        var next = new Held(which);
        held = next;
        return next;
    }

    /** Answers these with 503 from now on. */
    synchronized void fail(Predicate<ApiRequest> which) {
        failing = which;
    }

    synchronized String get(String path) {
        return objects.getOrDefault(path, "");
    }

    synchronized void put(String path, String json) {
        objects.put(path, versioned(json));
    }

    synchronized void remove(String path) {
        objects.remove(path);
    }

    synchronized Set<String> paths() {
        return Set.copyOf(objects.keySet());
    }

    @Override
    public ApiResponse send(ApiRequest request) throws IOException {
        var hold = toHold(request);
        if (hold != null) {
            hold.came.countDown();
            try {
                hold.goOn.await();
            } catch (InterruptedException e) {
                throw new IOException("interrupted", e);
            }
        }
        return apply(request);
    }

    @Override
    public ApiStream open(ApiRequest request) {
        return new Stream(request.path().contains("watch=true"),
                request.path().contains("persistentvolumes") ? VOLUMES : NOTHING);
    }

    private synchronized @Nullable Held toHold(ApiRequest request) {
        var found = held;
        if (found == null || !found.which.test(request)) return null;
        held = null;
        return found;
    }

    private synchronized ApiResponse apply(ApiRequest request) throws IOException {
        if (failing.test(request)) return answer(503, "{\"reason\":\"ServiceUnavailable\"}");
        var path = request.path();
        var body = new String(request.body(), StandardCharsets.UTF_8);
        if (path.contains("?")) return list(path.substring(0, path.indexOf('?')) + "/");
        if (request.verb() == Verb.POST) {
            var made = path + "/" + ObjectHead.of(request.body()).name();
            return objects.containsKey(made) ? answer(409, "{\"reason\":\"AlreadyExists\"}") : store(made, body);
        }
        var found = objects.get(path);
        if (found == null) return answer(404, "{\"reason\":\"NotFound\"}");
        if (request.verb() == Verb.GET) return answer(200, found);
        if (!version(found).equals(version(body))) return answer(409, "{\"reason\":\"Conflict\"}");
        if (request.verb() == Verb.PUT) return store(path, body);
        objects.remove(path);
        return answer(200, "{}");
    }

    private ApiResponse list(String folder) {
        return answer(200, objects.entrySet().stream().filter(each -> each.getKey().startsWith(folder))
                .map(Map.Entry::getValue)
                .collect(Collectors.joining(",", "{\"metadata\":{\"resourceVersion\":\"9\"},\"items\":[", "]}")));
    }

    private ApiResponse store(String path, String body) {
        put(path, body);
        return answer(200, get(path));
    }

    private String versioned(String json) {
        var field = "\"resourceVersion\":\"" + ++version + "\"";
        return version(json).isEmpty()
                ? json.replaceFirst("\"metadata\":\\{", "\"metadata\":{" + field + ",")
                : VERSION.matcher(json).replaceFirst(field);
    }

    private static String version(String json) {
        var matcher = VERSION.matcher(json);
        return matcher.find() ? matcher.group(1) : "";
    }

    private static ApiResponse answer(int status, String body) {
        return new ApiResponse(status, body.getBytes(StandardCharsets.UTF_8), Optional.empty());
    }

    /** A list, or a watch in which nothing happens. */
    private static final class Stream implements ApiStream {
        private final CountDownLatch closed = new CountDownLatch(1);
        private final InputStream body;

        Stream(boolean watch, String list) {
            body = watch ? new InputStream() {
                @Override
                public int read() throws IOException {
                    try {
                        closed.await();
                    } catch (InterruptedException e) {
                        throw new IOException("interrupted", e);
                    }
                    throw new IOException("closed");
                }

                @Override
                public int read(byte[] bytes, int from, int most) throws IOException {
                    return read();
                }
            } : new ByteArrayInputStream(list.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public int status() {
            return 200;
        }

        @Override
        public Optional<Duration> retryAfter() {
            return Optional.empty();
        }

        @Override
        public InputStream body() {
            return body;
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }
}
