package dev.purveyor.volume.controller;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.function.Predicate;

import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.access.ApiStream;
import dev.purveyor.runtime.access.StreamingApi;

/** The real API server, except for requests that a test has refused or got in before, and watches that it holds up. */
final class FaultyApi implements StreamingApi {
    private final StreamingApi api;
    private final Queue<Fault> faults = new ConcurrentLinkedQueue<>();

    private volatile Function<ApiRequest, Optional<ApiResponse>> refused = request -> Optional.empty();
    private static final CountDownLatch OPEN = new CountDownLatch(0);
    private volatile Predicate<ApiRequest> held = any -> true;
    private volatile CountDownLatch gate = OPEN;

    private record Fault(Predicate<ApiRequest> hits, Answer answer) {}

    /** What becomes of a request that is hit. */
    private interface Answer {
        ApiResponse to(ApiRequest request) throws IOException;
    }

    FaultyApi(StreamingApi api) {
        this.api = api;
    }

    /** Answers the next such request with an error, unseen by the API server. */
    void refuseNext(Predicate<ApiRequest> which, int status) {
        faults.add(new Fault(which, request -> error(status, Optional.empty())));
    }

    private static ApiResponse error(int status, Optional<Duration> wish) {
        var body = "{\"kind\":\"Status\",\"code\":" + status + ",\"message\":\"made to fail\"}";
        return new ApiResponse(status, body.getBytes(StandardCharsets.UTF_8), wish);
    }

    /** Answers all such requests with an error, until {@link #mend}. */
    void refuseAll(Predicate<ApiRequest> which, int status) {
        refuseAll(which, error(status, Optional.empty()));
    }

    /** Asks to be left alone for so long, until {@link #mend}. */
    void throttleAll(Predicate<ApiRequest> which, Duration wish) {
        refuseAll(which, error(429, Optional.of(wish)));
    }

    private void refuseAll(Predicate<ApiRequest> which, ApiResponse answer) {
        refused = request -> which.test(request) ? Optional.of(answer) : Optional.empty();
    }

    void mend() {
        refused = request -> Optional.empty();
    }

    /** Does something just before the next such request is sent. */
    void beforeNext(Predicate<ApiRequest> which, Runnable action) {
        faults.add(new Fault(which, request -> {
            action.run();
            return api.send(request);
        }));
    }

    /** Lets the next such request through, and nobody hears what came of it. */
    void loseNextAnswer(Predicate<ApiRequest> which) {
        faults.add(new Fault(which, request -> {
            api.send(request);
            throw new IOException("connection reset");
        }));
    }

    @Override
    public ApiResponse send(ApiRequest request) throws IOException {
        var refusal = refused.apply(request);
        if (refusal.isPresent()) return refusal.get();
        var fault = faults.stream().filter(each -> each.hits.test(request)).findFirst();
        return fault.isPresent() && faults.remove(fault.get()) ? fault.get().answer.to(request) : api.send(request);
    }

    /** From now on nothing arrives by watches, until {@link #resumeWatches()}. */
    void holdWatches() {
        holdWatches(any -> true);
    }

    /** The same, of some of them. */
    void holdWatches(Predicate<ApiRequest> which) {
        held = which;
        gate = new CountDownLatch(1);
    }

    void resumeWatches() {
        gate.countDown();
    }

    @Override
    public ApiStream open(ApiRequest request) throws IOException {
        return new HeldStream(api.open(request), () -> held.test(request) ? gate : OPEN);
    }
}
