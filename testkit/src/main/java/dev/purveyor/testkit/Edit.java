package dev.purveyor.testkit;

import java.net.HttpURLConnection;
import java.util.function.UnaryOperator;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;

/** Edits objects that Kubernetes and provisioners edit at the same time. */
public final class Edit {
    private static final int ATTEMPTS = 20;

    private Edit() {}

    /** Reads the object, changes and writes it, and begins anew when somebody else wrote it in between. */
    public static <T extends HasMetadata> T of(Resource<T> object, UnaryOperator<T> change) {
        for (var attempt = 1;; attempt++) {
            try {
                return object.edit(change);
            } catch (KubernetesClientException e) {
                if (e.getCode() != HttpURLConnection.HTTP_CONFLICT || attempt == ATTEMPTS) throw e;
            }
        }
    }
}
