package dev.purveyor.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.Resource;
import dev.purveyor.runtime.json.JsonWriter;

/** The claims of a run: a class and a namespace of their own, made and removed at full speed. */
record Load(Api api, String name, String provisioner, int claims) {
    private static final Resource NAMESPACES = Resource.core("namespaces");
    private static final Resource CLAIMS = Resource.core("persistentvolumeclaims");
    private static final Resource CLASSES = new Resource("storage.k8s.io", "v1", "storageclasses");
    private static final int AT_ONCE = 12;
    private static final Duration GONE_WITHIN = Duration.ofMinutes(2);

    void create() throws IOException, InterruptedException {
        send(ApiRequest.post(NAMESPACES.path(),
                JsonWriter.object(o -> o.text("apiVersion", "v1").text("kind", "Namespace")
                        .object("metadata", m -> m.text("name", name)))));
        send(ApiRequest.post(CLASSES.path(), JsonWriter.object(o -> o.text("apiVersion", "storage.k8s.io/v1")
                .text("kind", "StorageClass").object("metadata", m -> m.text("name", name))
                .text("provisioner", provisioner).text("reclaimPolicy", "Delete"))));
        each(number -> ApiRequest.post(CLAIMS.path(name), claim("claim-" + number)));
    }

    void deleteClaims() throws IOException, InterruptedException {
        each(number -> ApiRequest.delete(CLAIMS.path(name, "claim-" + number), new byte[0]));
    }

    void deleteRest() throws IOException {
        send(ApiRequest.delete(CLASSES.path("", name), new byte[0]));
        send(ApiRequest.delete(NAMESPACES.path("", name), new byte[0]));
    }

    /** Waits until the namespace is gone, with the events in it. */
    void awaitGone() throws IOException, InterruptedException {
        var deadline = System.nanoTime() + GONE_WITHIN.toNanos();
        while (api.send(ApiRequest.get(NAMESPACES.path("", name))).status() != 404) {
            if (System.nanoTime() > deadline) throw new IOException("namespace " + name + " is still there");
            TimeUnit.MILLISECONDS.sleep(250);
        }
    }

    private byte[] claim(String claimName) {
        return JsonWriter.object(o -> o.text("apiVersion", "v1").text("kind", "PersistentVolumeClaim")
                .object("metadata", m -> m.text("name", claimName))
                .object("spec", s -> s.texts("accessModes", List.of("ReadWriteOnce"))
                        .text("storageClassName", name)
                        .object("resources", r -> r.object("requests", q -> q.text("storage", "1Mi")))));
    }

    private interface Numbered {
        ApiRequest request(int number);
    }

    private void each(Numbered requests) throws InterruptedException {
        var atOnce = new Semaphore(AT_ONCE);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int number = 0; number < claims; number++) {
                var request = requests.request(number);
                atOnce.acquire();
                threads.execute(() -> {
                    try {
                        send(request);
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    } finally {
                        atOnce.release();
                    }
                });
            }
        }
    }

    private void send(ApiRequest request) throws IOException {
        var response = api.send(request);
        if (!response.isSuccess() && response.status() != 409 && response.status() != 404) {
            throw new IOException(request.path() + " answered " + response.status());
        }
    }
}
