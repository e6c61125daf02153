package dev.purveyor.runtime.reflect;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.Resource;

/**
 * Which objects are mirrored.
 *
 * @param namespace empty for all
 * @param labels a label selector, empty for none
 * @param fields a field selector, empty for none
 */
record Scope(Resource resource, String namespace, String labels, String fields) {

    ApiRequest page(int limit, String continuation, Duration timeout) {
        return request("?limit=" + limit + parameter("continue", continuation), timeout);
    }

    ApiRequest watch(String version, Duration length, Duration slack) {
        return request("?watch=true&allowWatchBookmarks=true&timeoutSeconds=" + length.toSeconds()
                + parameter("resourceVersion", version), length.plus(slack));
    }

    @Override
    public String toString() {
        return namespace.isEmpty() ? resource.toString() : resource + " in " + namespace;
    }

    private ApiRequest request(String query, Duration timeout) {
        var path = resource.path(namespace) + query + parameter("labelSelector", labels)
                + parameter("fieldSelector", fields);
        return ApiRequest.get(path).withTimeout(timeout);
    }

    private static String parameter(String name, String value) {
        return value.isEmpty() ? "" : "&" + name + '=' + URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
