package dev.purveyor.runtime.metrics;

import java.io.IOException;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.clock.Time;

/** Counts and times what goes through it, by verb and status; a request without an answer has the status {@code none}. */
public final class MeteredApi implements Api {
    private final Api api;
    private final Time time;
    private final Counter requests;
    private final Histogram durations;

    public MeteredApi(Api api, Time time, Metrics metrics) {
        this.api = api;
        this.time = time;
        requests = metrics.counter("purveyor_api_requests_total", "Requests to the API server.", "verb", "code");
        durations = metrics.seconds("purveyor_api_request_duration_seconds", "How long the API server took.", "verb");
    }

    @Override
    public ApiResponse send(ApiRequest request) throws IOException {
        var begun = time.nanos();
        var code = "none";
        try {
            var response = api.send(request);
            code = Integer.toString(response.status());
            return response;
        } finally {
            requests.labelValues(request.verb().name(), code).inc();
            durations.labelValues(request.verb().name()).observe(time.since(begun).toNanos() / 1e9);
        }
    }
}
