package dev.purveyor.runtime.access;

import java.time.Duration;

/**
 * A request to the API server.
 *
 * @param path absolute path with its query, already encoded, for example {@code /api/v1/configmaps?limit=500}
 * @param body the bytes to send, empty for none
 * @param contentType media type of the body; for a PATCH it says which kind of patch
 * @param timeout how long to wait for the answer, from connecting to the last byte
 */
public record ApiRequest(Verb verb, String path, byte[] body, String contentType, Duration timeout) {
    public static final String JSON = "application/json";
    public static final String JSON_PATCH = "application/json-patch+json";
    public static final String MERGE_PATCH = "application/merge-patch+json";

    private static final Duration USUAL_TIMEOUT = Duration.ofSeconds(30);

    /** What to do at the path. */
    public enum Verb { GET, POST, PUT, PATCH, DELETE }

    public static ApiRequest get(String path) {
        return new ApiRequest(Verb.GET, path, new byte[0], JSON, USUAL_TIMEOUT);
    }

    public static ApiRequest post(String path, byte[] json) {
        return new ApiRequest(Verb.POST, path, json, JSON, USUAL_TIMEOUT);
    }

    public static ApiRequest put(String path, byte[] json) {
        return new ApiRequest(Verb.PUT, path, json, JSON, USUAL_TIMEOUT);
    }

    public static ApiRequest patch(String path, String patchType, byte[] patch) {
        return new ApiRequest(Verb.PATCH, path, patch, patchType, USUAL_TIMEOUT);
    }

    public static ApiRequest delete(String path, byte[] deleteOptions) {
        return new ApiRequest(Verb.DELETE, path, deleteOptions, JSON, USUAL_TIMEOUT);
    }

    public ApiRequest withTimeout(Duration newTimeout) {
        return new ApiRequest(verb, path, body, contentType, newTimeout);
    }
}
