package dev.purveyor.runtime.access;

import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import dev.purveyor.runtime.clock.Time;

/**
 * Knows which requests wait for an answer. An API server whose storage hangs takes every request and keeps it: nothing
 * fails for half a minute, and nothing gets done. Thread-safe.
 */
public final class AwaitedApi implements StreamingApi {
    static final Duration PATIENCE = Duration.ofSeconds(5);

    private final StreamingApi api;
    private final Time time;
    private final Set<Awaited> awaited = ConcurrentHashMap.newKeySet();

    public AwaitedApi(StreamingApi api, Time time) {
        this.api = api;
        this.time = time;
    }

    /** Which request has waited longest, if that is longer than an API server in order takes. */
    public Optional<String> problem() {
        return awaited.stream().max(Comparator.comparing(Awaited::duration))
                .filter(longest -> longest.duration().compareTo(PATIENCE) >= 0).map(Awaited::describe);
    }

    @Override
    public ApiResponse send(ApiRequest request) throws IOException {
        try (var answer = new Awaited(request)) {
            return api.send(answer.request);
        }
    }

    /** A stream counts until it begins; that nothing comes on it later is in order. */
    @Override
    public ApiStream open(ApiRequest request) throws IOException {
        try (var answer = new Awaited(request)) {
            return api.open(answer.request);
        }
    }

    private final class Awaited implements AutoCloseable {
        private final ApiRequest request;
        private final long since = time.nanos();

        private Awaited(ApiRequest request) {
            this.request = request;
            awaited.add(this);
        }

        private Duration duration() {
            return time.since(since);
        }

        private String describe() {
            return "no answer to " + request.verb() + " " + request.path().replaceFirst("\\?.*", "") + " for "
                    + duration().toSeconds() + " s";
        }

        @Override
        public void close() {
            awaited.remove(this);
        }
    }
}
