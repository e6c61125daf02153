package dev.purveyor.runtime.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Function;
import java.util.regex.Pattern;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.runtime.access.ApiResponse;

/** Compare-and-swap on named objects, and all that can go wrong between asking and knowing. */
final class ModelServer implements Api {
    private static final Pattern VERSION = Pattern.compile("\"resourceVersion\":\"(\\d+)\"");

    /** What happens to a request. */
    enum Fault {
        NONE, LOST_BEFORE, LOST_AFTER, ERROR_BEFORE, ERROR_AFTER, THROTTLED, LATE
    }

    private final Map<String, String> objects = new HashMap<>();
    private final Queue<ApiRequest> late = new ArrayDeque<>();
    private Function<ApiRequest, Fault> faults = request -> Fault.NONE;
    private long version;
    int writes;

    void faults(Function<ApiRequest, Fault> decide) {
        faults = decide;
    }

    @Override
    public synchronized ApiResponse send(ApiRequest request) throws IOException {
        var fault = faults.apply(request);
        return switch (fault) {
            case NONE -> apply(request);
            case LOST_BEFORE -> throw new IOException("connection refused");
            case ERROR_BEFORE -> answer(503, "busy");
            case THROTTLED -> new ApiResponse(429, new byte[0], Optional.of(Duration.ofSeconds(1)));
            case LOST_AFTER -> {
                apply(request);
                throw new IOException("connection reset");
            }
            case ERROR_AFTER -> {
                apply(request);
                yield answer(504, "timeout");
            }
            case LATE -> {
                late.add(request);
                throw new IOException("timed out");
            }
        };
    }

    /** A request that was thought lost arrives. */
    synchronized void applyOneLate() {
        var request = late.poll();
        if (request != null) {
            apply(request);
        }
    }

    synchronized String get(String name) {
        return objects.getOrDefault(path(name), "");
    }

    /** Somebody edits the object by hand. */
    synchronized void edit(String name, Function<String, String> change) {
        objects.computeIfPresent(path(name), (path, json) -> versioned(change.apply(json)));
    }

    synchronized void put(String name, String json) {
        objects.put(path(name), versioned(json));
    }

    synchronized void delete(String name) {
        objects.remove(path(name));
    }

    private static String path(String name) {
        return "/api/v1/namespaces/ns/configmaps/" + name;
    }

    private ApiResponse apply(ApiRequest request) {
        var body = new String(request.body(), StandardCharsets.UTF_8);
        if (request.verb() == Verb.GET) {
            var found = objects.get(request.path());
            return found == null ? answer(404, "not found") : answer(200, found);
        }
        writes++;
        if (request.verb() == Verb.POST) {
            var path = request.path() + "/" + body.replaceAll(".*\"metadata\":\\{\"name\":\"([^\"]*)\".*", "$1");
            return objects.containsKey(path) ? answer(409, "exists") : store(path, body);
        }
        var found = objects.get(request.path());
        if (found == null) {
            return answer(404, "not found");
        }
        return version(found).equals(version(body)) ? store(request.path(), body) : answer(409, "conflict");
    }

    private ApiResponse store(String path, String body) {
        objects.put(path, versioned(body));
        return answer(200, objects.getOrDefault(path, ""));
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
}
