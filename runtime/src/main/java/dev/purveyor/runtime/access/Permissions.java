package dev.purveyor.runtime.access;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

import dev.purveyor.runtime.json.Json;
import dev.purveyor.runtime.json.JsonFields;
import dev.purveyor.runtime.json.JsonWriter;

/** Asks the API server what we are allowed to do, before something fails for the lack of it. */
public final class Permissions {
    private static final Resource REVIEWS = new Resource("authorization.k8s.io", "v1", "selfsubjectaccessreviews");

    private static final int AT_ONCE = 4;

    private Permissions() {}

    /**
     * Returns those of the permissions that we do not have, in their order. One request each, a few at once.
     *
     * @throws IOException if the server gave no judgement
     */
    public static List<Permission> missing(Api api, List<Permission> wanted) throws IOException {
        try (var threads = Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().name("permissions").factory())) {
            var answers = wanted.stream().map(permission -> threads.submit(() -> isAllowed(api, permission))).toList();
            try {
                var missing = new ArrayList<Permission>();
                for (int i = 0; i < answers.size(); i++) {
                    if (!answers.get(i).get()) {
                        missing.add(wanted.get(i));
                    }
                }
                return missing;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while asking for permissions");
            } catch (ExecutionException e) {
                throw e.getCause() instanceof IOException known ? known : new IOException(e.getCause());
            } finally {
                threads.shutdownNow();
            }
        }
    }

    private static boolean isAllowed(Api api, Permission permission) throws IOException {
        var response = api.send(ApiRequest.post(REVIEWS.path(), review(permission)));
        if (!response.isSuccess()) {
            throw new IOException("Cannot find out whether we may " + permission + ": "
                    + Status.of(response).describe());
        }
        var fields = Json.object(response.body());
        boolean allowed = false;
        while (fields.next()) {
            if (fields.name().equals("status")) {
                allowed = allowed(fields.object());
            }
        }
        return allowed;
    }

    private static boolean allowed(JsonFields status) throws IOException {
        boolean allowed = false;
        while (status.next()) {
            if (status.name().equals("allowed")) {
                allowed = status.bool();
            }
        }
        return allowed;
    }

    private static byte[] review(Permission permission) {
        int slash = permission.resource().indexOf('/');
        return JsonWriter.object(o -> o.text("apiVersion", "authorization.k8s.io/v1")
                .text("kind", "SelfSubjectAccessReview")
                .object("spec", spec -> spec.object("resourceAttributes", attributes -> {
                    attributes.text("verb", permission.verb()).text("group", permission.group())
                            .text("namespace", permission.namespace()).text("name", permission.name());
                    if (slash < 0) {
                        attributes.text("resource", permission.resource());
                    } else {
                        attributes.text("resource", permission.resource().substring(0, slash)).text("subresource",
                                permission.resource().substring(slash + 1));
                    }
                })));
    }
}
