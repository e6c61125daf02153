package dev.purveyor.runtime.lease;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.Outcome;
import dev.purveyor.runtime.json.Json;
import dev.purveyor.runtime.json.JsonWriter;

/** All Leases of a namespace that carry a label. One request per call. Thread-safe. */
public final class Leases {
    private final Api api;
    private final String namespace;
    private final String selector;

    public Leases(Api api, String namespace, String label, String value) {
        this.api = api;
        this.namespace = namespace;
        selector = URLEncoder.encode(label + "=" + value, StandardCharsets.UTF_8);
    }

    /**
     * What the Leases say, by name, as of now and not from a cache.
     *
     * @throws IOException if the server did not say
     */
    public Map<String, LeaseRecord> list(Duration timeout) throws IOException {
        var request = ApiRequest.get(LeaseStore.LEASES.path(namespace) + "?labelSelector=" + selector);
        var outcome = Outcome.of(api, request.withTimeout(timeout));
        if (!(outcome instanceof Outcome.Success(var response))) {
            throw new IOException("Leases of namespace " + namespace + ": " + outcome.describe());
        }
        var found = new HashMap<String, LeaseRecord>();
        var list = Json.object(response.body());
        while (list.next()) {
            if (list.name().equals("items")) {
                list.each(item -> {
                    var lease = LeaseCodec.named(item.object());
                    found.put(lease.name(), lease.record());
                });
            }
        }
        return found;
    }

    /** Deletes the Lease unless somebody wrote to it since. What goes wrong leaves it there, and that is all. */
    public void delete(String name, LeaseRecord asSeen, Duration timeout) {
        var options = JsonWriter.object(o -> o.text("apiVersion", "v1").text("kind", "DeleteOptions")
                .object("preconditions", p -> p.text("resourceVersion", asSeen.resourceVersion())));
        var unused = Outcome.of(api,
                ApiRequest.delete(LeaseStore.LEASES.path(namespace, name), options).withTimeout(timeout));
    }
}
