package dev.purveyor.runtime.lease;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.clock.Timers;
import dev.purveyor.runtime.json.Json;
import dev.purveyor.runtime.json.ObjectHead;

/** Leases by path, with compare-and-swap, on a server that can hang or refuse. */
public final class ModelLeases implements Api {
    private final Map<String, String> leases = new TreeMap<>();
    private final Timers timers;
    private final List<Duration> timeouts = new ArrayList<>();
    private final Semaphore hanging = new Semaphore(0);
    private boolean hangs;
    private volatile boolean frozen;
    private int refusal;
    private long version;
    private int lists;

    public ModelLeases(Timers timers) {
        this.timers = timers;
    }

    @Override
    public ApiResponse send(ApiRequest request) throws IOException {
        synchronized (this) {
            timeouts.add(request.timeout());
            if (!hangs) {
                return refusal > 0 ? answer(refusal, "{\"reason\":\"Said\"}") : apply(request);
            }
        }
        hanging.release();
        var over = new CountDownLatch(1);
        if (!frozen) {
            timers.after(request.timeout(), over::countDown);
        }
        try {
            over.await();
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
        throw new IOException("timed out");
    }

    /** Answers nothing, and keeps no timeout. */
    public synchronized void freeze() {
        hangs = true;
        frozen = true;
    }

    /** Waits until a request hangs. */
    public void awaitHanging() throws InterruptedException {
        hanging.acquire();
    }

    public synchronized void hang(boolean value) {
        hangs = value;
    }

    /** Answers everything with this status; 0 for no more. */
    public synchronized void refuse(int status) {
        refusal = status;
    }

    public synchronized void put(String path, String json) {
        leases.put(path, versioned(json));
    }

    public synchronized Set<String> paths() {
        return Set.copyOf(leases.keySet());
    }

    public synchronized String get(String path) {
        return leases.getOrDefault(path, "{}");
    }

    public synchronized LeaseRecord record(String path) {
        try {
            return LeaseCodec.decode(Json.object(get(path).getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public synchronized List<Duration> timeouts() {
        return List.copyOf(timeouts);
    }

    /** How often all were listed. */
    public synchronized int lists() {
        return lists;
    }

    private ApiResponse apply(ApiRequest request) throws IOException {
        var body = new String(request.body(), StandardCharsets.UTF_8);
        var found = leases.get(request.path());
        if (request.verb() == Verb.POST) {
            var path = request.path() + "/" + ObjectHead.of(request.body()).name();
            return leases.containsKey(path) ? answer(409, "{\"reason\":\"AlreadyExists\"}") : store(path, body);
        }
        if (request.verb() == Verb.GET && request.path().contains("?labelSelector=")) {
            lists++;
            return answer(200, "{\"items\":[" + String.join(",", leases.values()) + "]}");
        }
        if (found == null) {
            return answer(404, "{}");
        }
        if (request.verb() == Verb.DELETE) {
            leases.remove(request.path());
            return answer(200, "{}");
        }
        if (request.verb() == Verb.GET) {
            return answer(200, found);
        }
        var same = ObjectHead.of(request.body()).resourceVersion()
                .equals(ObjectHead.of(found.getBytes(StandardCharsets.UTF_8)).resourceVersion());
        return same ? store(request.path(), body) : answer(409, "{\"reason\":\"Conflict\"}");
    }

    private ApiResponse store(String path, String body) {
        put(path, body);
        return answer(200, get(path));
    }

    private String versioned(String json) {
        var field = "\"resourceVersion\":\"" + ++version + "\"";
        return json.contains("\"resourceVersion\"")
                ? json.replaceFirst("\"resourceVersion\":\"\\d+\"", field)
                : json.replaceFirst("\"metadata\":\\{", "\"metadata\":{" + field + ",");
    }

    private static ApiResponse answer(int status, String body) {
        return new ApiResponse(status, body.getBytes(StandardCharsets.UTF_8), Optional.empty());
    }
}
