package dev.purveyor.runtime.access;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import dev.purveyor.runtime.json.Json;
import dev.purveyor.runtime.json.JsonFields;
import dev.purveyor.runtime.json.JsonWriter;

/** Asks the API server what we are allowed to do, before something fails for the lack of it. */
public final class Permissions {
    private static final Resource REVIEWS = new Resource("authorization.k8s.io", "v1", "selfsubjectaccessreviews");

    private Permissions() {}

    /**
     * Returns those of the permissions that we do not have, in their order. One request each.
     *
     * @throws IOException if the server gave no judgement
     */
    public static List<Permission> missing(Api api, List<Permission> wanted) throws IOException {
        var missing = new ArrayList<Permission>();
        for (Permission permission : wanted) {
            if (!isAllowed(api, permission)) {
                missing.add(permission);
            }
        }
        return missing;
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
