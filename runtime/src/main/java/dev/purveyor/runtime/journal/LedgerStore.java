package dev.purveyor.runtime.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiResponse;

/** The one object that a ledger lives in. */
final class LedgerStore {
    private final Api api;
    private final String namespace;
    private final String name;

    LedgerStore(Api api, String namespace, String name) {
        this.api = api;
        this.namespace = namespace;
        this.name = name;
    }

    /** A quorum read: without a resourceVersion the API server asks etcd, not its cache. */
    ApiResponse read() throws IOException {
        return api.send(ApiRequest.get(collection() + "/" + name));
    }

    ApiResponse create(LedgerPage page) throws IOException {
        return api.send(ApiRequest.post(collection(), page.toJson(namespace, name)));
    }

    ApiResponse replace(LedgerPage page) throws IOException {
        return api.send(ApiRequest.put(collection() + "/" + name, page.toJson(namespace, name)));
    }

    String title() {
        return "ConfigMap " + namespace + "/" + name;
    }

    /** What the server said, short enough for a message. */
    static String describe(ApiResponse response) {
        var text = new String(response.body(), StandardCharsets.UTF_8);
        return "HTTP " + response.status() + (text.length() > 300 ? " " + text.substring(0, 300) + "..." : " " + text);
    }

    /** An answer that says nothing about what was or will be done: try again. */
    static boolean isPassing(ApiResponse response) {
        return response.status() == 429 || response.status() >= 500;
    }

    private String collection() {
        return "/api/v1/namespaces/" + namespace + "/configmaps";
    }
}
