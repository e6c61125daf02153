package dev.purveyor.testkit.fault;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.access.ApiStream;
import dev.purveyor.runtime.access.StreamingApi;

/** Stands before a real API server and spoils what a rule tells it to spoil. Thread-safe if the rule is. */
public final class FaultyApi implements StreamingApi {
    private final StreamingApi api;
    private final Rule rule;
    private final Set<ApiStream> streams = ConcurrentHashMap.newKeySet();

    /** Decides what happens to a request. Called on the sender's thread; it may wait there for something to happen. */
    @FunctionalInterface
    public interface Rule {
        Fault on(ApiRequest request);
    }

    public FaultyApi(StreamingApi api, Rule rule) {
        this.api = api;
        this.rule = rule;
    }

    /** Breaks the lists and watches that are under way; those that have ended do not mind. */
    public void dropStreams() {
        for (var stream : Set.copyOf(streams)) {
            streams.remove(stream);
            stream.close();
        }
    }

    @Override
    public ApiResponse send(ApiRequest request) throws IOException {
        return switch (rule.on(request)) {
            case Fault.None none -> api.send(request);
            case Fault.LostRequest lost -> throw lost(request);
            case Fault.LostAnswer lost -> {
                api.send(request);
                throw lost(request);
            }
            case Fault.Answer answer -> {
                if (answer.applied()) api.send(request);
                yield new ApiResponse(answer.status(), body(answer), answer.retryAfter());
            }
        };
    }

    @Override
    public ApiStream open(ApiRequest request) throws IOException {
        return switch (rule.on(request)) {
            case Fault.None none -> tracked(api.open(request));
            case Fault.LostRequest lost -> throw lost(request);
            case Fault.LostAnswer lost -> throw lost(request);
            case Fault.Answer answer -> new Stream(answer.status(), answer.retryAfter(), body(answer));
        };
    }

    private ApiStream tracked(ApiStream stream) {
        streams.add(stream);
        return stream;
    }

    private static IOException lost(ApiRequest request) {
        return new SocketTimeoutException("injected: no answer to " + request.verb() + " " + request.path());
    }

    private static byte[] body(Fault.Answer answer) {
        return ("{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"message\":\"injected\",\"reason\":\""
                + answer.reason() + "\",\"code\":" + answer.status() + "}").getBytes(StandardCharsets.UTF_8);
    }

    private record Stream(int status, Optional<Duration> retryAfter, byte[] content) implements ApiStream {
        @Override
        public InputStream body() {
            return new ByteArrayInputStream(content);
        }

        @Override
        public void close() {}
    }
}
