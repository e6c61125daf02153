package dev.purveyor.cli.demo;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientTimeoutException;
import io.fabric8.kubernetes.client.dsl.Resource;
import org.jspecify.annotations.Nullable;

import dev.purveyor.cluster.ClusterException;

/** Watches for what Kubernetes will do, several things at once, so that each is seen when it happens. */
final class Sightings {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private Sightings() {}

    /** @param what the event, to be read after "This did not happen: " */
    static <T extends HasMetadata> CompletableFuture<Void> of(Resource<T> object, String what,
            Predicate<@Nullable T> expected, Runnable seen) {
        return CompletableFuture.runAsync(() -> {
            try {
                object.waitUntilCondition(expected, PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            } catch (KubernetesClientTimeoutException e) {
                throw new ClusterException("This did not happen within " + PATIENCE.toSeconds() + " s: " + what, e);
            }
            seen.run();
        }, task -> Thread.ofVirtual().name("sighting").start(task));
    }

    static <T extends HasMetadata> void await(Resource<T> object, String what, Predicate<@Nullable T> expected) {
        await(of(object, what, expected, () -> {
        }));
    }

    static void await(CompletableFuture<?>... sightings) {
        try {
            CompletableFuture.allOf(sightings).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) throw cause;
            throw e;
        }
    }
}
