package dev.purveyor.runtime.lease;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.access.Outcome;
import dev.purveyor.runtime.access.Resource;

/** One Lease on the API server. One request per call, never repeated here. Not thread-safe. */
final class LeaseStore {
    static final Resource LEASES = new Resource("coordination.k8s.io", "v1", "leases");

    private final Api api;
    private final String namespace;
    private final String name;
    private final Map<String, String> labels;
    private byte[] last = new byte[0];

    LeaseStore(Api api, String namespace, String name, Map<String, String> labels) {
        this.api = api;
        this.namespace = namespace;
        this.name = name;
        this.labels = labels;
    }

    /** Does a step that is a request. Never throws: whatever goes wrong is an answer too. */
    Answer perform(Step step, Duration timeout) {
        try {
            return switch (step) {
                case Step.Read() -> judge(ApiRequest.get(LEASES.path(namespace, name)), timeout);
                case Step.Create(var record) ->
                    judge(ApiRequest.post(LEASES.path(namespace), LeaseCodec.create(namespace, name, labels, record)),
                            timeout);
                case Step.Replace(var record) ->
                    judge(ApiRequest.put(LEASES.path(namespace, name), LeaseCodec.replace(last, record)), timeout);
                case Step.Wait wait -> throw new IllegalArgumentException("waiting is no request");
                case Step.Done done -> throw new IllegalArgumentException("doing nothing is no request");
            };
        } catch (IOException | RuntimeException e) {
            return failed(e.toString());
        }
    }

    private Answer judge(ApiRequest request, Duration timeout) throws IOException {
        var outcome = Outcome.of(api, request.withTimeout(timeout));
        return switch (outcome) {
            case Outcome.Success(var response) -> found(response);
            case Outcome.NotFound notFound -> request.verb() == ApiRequest.Verb.POST
                    ? failed(outcome.describe())
                    : new Answer.Missing();
            case Outcome.Conflict conflict -> new Answer.Conflict();
            case Outcome.AlreadyExists exists -> new Answer.Conflict();
            case Outcome.Throttled throttled -> failed(outcome.describe());
            case Outcome.ServerTrouble trouble -> failed(outcome.describe());
            case Outcome.Refused refused -> failed(outcome.describe());
            case Outcome.Unknown unknown -> failed(outcome.describe());
        };
    }

    private Answer found(ApiResponse response) throws IOException {
        var record = LeaseCodec.decode(response.body());
        if (record.resourceVersion().isEmpty()) {
            return failed("the server's answer is not a Lease");
        }
        last = response.body();
        return new Answer.Found(record);
    }

    private Answer failed(String why) {
        return new Answer.Failed("Lease " + namespace + "/" + name + ": " + why);
    }
}
