package dev.purveyor.testkit;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientTimeoutException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.jspecify.annotations.Nullable;

/**
 * Waits for what the cluster will do with an object, by watching it. What takes longer than a generous limit fails the
 * test and shows the object as it was last seen.
 */
public final class Await {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private Await() {}

    /**
     * Waits until the object exists and is as expected, and returns it.
     *
     * @param expectation what is waited for, to be read after "waited in vain for"
     */
    public static <T extends HasMetadata> T until(Resource<T> object, String expectation, Predicate<T> condition) {
        return until(object, expectation, LIMIT, condition);
    }

    /** Like the other {@code until}, with a limit of the caller's. */
    public static <T extends HasMetadata> T until(Resource<T> object, String expectation, Duration limit,
            Predicate<T> condition) {
        var seen = await(object, expectation, limit, now -> now != null && condition.test(now));
        return Objects.requireNonNull(seen);
    }

    /** Waits until the object does not exist any more. */
    public static <T extends HasMetadata> void gone(Resource<T> object, String name) {
        await(object, name + " to be gone", LIMIT, now -> now == null);
    }

    private static <T extends HasMetadata> @Nullable T await(Resource<T> object, String expectation, Duration limit,
            Predicate<@Nullable T> condition) {
        var last = new AtomicReference<@Nullable T>();
        try {
            return object.waitUntilCondition(seen -> {
                last.set(seen);
                return condition.test(seen);
            }, limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (KubernetesClientTimeoutException e) {
            throw new AssertionError("Waited in vain for " + expectation + " within " + limit.toSeconds()
                    + " s. The object as last seen:\n" + describe(last.get()), e);
        }
    }

    private static String describe(@Nullable HasMetadata object) {
        if (object == null) return "(it did not exist)";
        object.getMetadata().setManagedFields(List.of());
        return Serialization.asYaml(object);
    }
}
