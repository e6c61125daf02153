package dev.purveyor.testkit.fleet;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

import dev.purveyor.testkit.TestNamespace;

/** A class and many claims of it, which are watched from the beginning. The class is gone when it is closed. */
public final class Claims implements AutoCloseable {
    private static final int AT_ONCE = 8;
    private static final int SHOWN = 10;

    private final KubernetesClient client;
    private final String namespace;
    private final Map<String, String> volumeOf = new ConcurrentHashMap<>();
    private final Map<String, String> everyVolumeOf = new ConcurrentHashMap<>();
    private final AtomicInteger created = new AtomicInteger();
    private final Phases phases;

    private Claims(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
        this.phases = Phases.watch(client, namespace);
    }

    /** Makes a class, named as the namespace, whose claims are provisioned at once. */
    public static Claims ofClass(KubernetesClient client, TestNamespace namespace, String provisioner) {
        return ofClass(client, namespace, provisioner, "Immediate");
    }

    /** @param bindingMode {@code Immediate} or {@code WaitForFirstConsumer} */
    public static Claims ofClass(KubernetesClient client, TestNamespace namespace, String provisioner,
            String bindingMode) {
        client.storage().v1().storageClasses().resource(new StorageClassBuilder().withNewMetadata()
                .withName(namespace.name()).endMetadata().withProvisioner(provisioner)
                .withVolumeBindingMode(bindingMode).build()).create();
        return new Claims(client, namespace.name());
    }

    /** Creates that many more claims, several at once. Returns the names of their volumes. */
    public List<String> create(int count) {
        return create(count, i -> Map.of());
    }

    /** @param annotations of the i-th claim of this call */
    public List<String> create(int count, IntFunction<Map<String, String>> annotations) {
        var before = created.getAndAdd(count);
        try (var threads = Executors.newFixedThreadPool(AT_ONCE)) {
            var creations = IntStream.range(0, count).<Callable<String>>mapToObj(
                    i -> () -> create("claim-" + (before + i), annotations.apply(i))).toList();
            return threads.invokeAll(creations).stream().map(Claims::done).toList();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while claims were created", e);
        }
    }

    private static String done(Future<String> creation) {
        try {
            return creation.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a claim could not be created", e.getCause());
        }
    }

    private String create(String name, Map<String, String> annotations) {
        var claim = client.persistentVolumeClaims().inNamespace(namespace)
                .resource(new PersistentVolumeClaimBuilder().withNewMetadata().withName(name)
                        .withAnnotations(annotations).endMetadata().withNewSpec().withStorageClassName(namespace)
                        .withAccessModes("ReadWriteOnce").withNewResources()
                        .withRequests(Map.of("storage", new Quantity("1Mi"))).endResources().endSpec().build())
                .create();
        var volume = "pvc-" + claim.getMetadata().getUid();
        everyVolumeOf.put(name, volume);
        volumeOf.put(name, volume);
        return volume;
    }

    /** The names of the volumes of all claims that were created and not deleted. */
    public Set<String> volumes() {
        return new TreeSet<>(volumeOf.values());
    }

    /** The names of the volumes of those that have not been seen Bound. */
    public Set<String> unboundVolumes() {
        return unbound().stream().map(claim -> volumeOf.getOrDefault(claim, "")).filter(volume -> !volume.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** When each claim was seen Bound first, by the name of its volume; also those that were deleted since. */
    public Map<String, Instant> boundAt() {
        return phases.bound().entrySet().stream().filter(each -> everyVolumeOf.containsKey(each.getKey()))
                .collect(Collectors.toMap(each -> everyVolumeOf.getOrDefault(each.getKey(), ""), Map.Entry::getValue,
                        (one, other) -> one, TreeMap::new));
    }

    /** Waits until every claim that was created is Bound. */
    public void awaitBound(Duration limit) throws InterruptedException {
        if (phases.await(limit, "Bound in " + namespace, volumeOf.size(), () -> unbound().isEmpty())) return;
        var missing = unbound();
        throw new AssertionError("%d of %d claims are not Bound after %d s:%n%s".formatted(missing.size(),
                volumeOf.size(), limit.toSeconds(), missing.stream().limit(SHOWN).map(this::describe)
                        .collect(Collectors.joining("\n"))));
    }

    /** Waits until that many of the claims are Bound. */
    public void awaitBound(int count, Duration limit) throws InterruptedException {
        if (phases.await(limit, "Bound in " + namespace, count, () -> phases.bound().size() >= count)) return;
        throw new AssertionError("%d claims, not %d, are Bound after %d s".formatted(phases.bound().size(), count,
                limit.toSeconds()));
    }

    /** Asks for the deletion of the claims of these volumes, which do not count from now on, and does not wait. */
    public void delete(Collection<String> volumes) {
        for (var each : Map.copyOf(volumeOf).entrySet()) {
            if (!volumes.contains(each.getValue())) continue;
            volumeOf.remove(each.getKey());
            client.persistentVolumeClaims().inNamespace(namespace).withName(each.getKey()).delete();
        }
    }

    /**
     * Deletes all claims and waits until no volume of the class and no asset is left.
     *
     * @param assets those that exist now
     */
    public void deleteAll(Supplier<? extends Collection<String>> assets, Duration limit) throws InterruptedException {
        client.persistentVolumeClaims().inNamespace(namespace).delete();
        var gone = phases.await(limit, "gone from " + namespace, volumeOf.size(),
                () -> phases.claims().isEmpty() && phases.volumes().isEmpty() && assets.get().isEmpty()
                        && left().isEmpty());
        if (gone) return;
        throw new AssertionError("After %d s these are left: claims %s, volumes %s, assets %s".formatted(
                limit.toSeconds(), phases.claims(), left(), assets.get()));
    }

    /** Asks, rather than trusting in what was watched. */
    private Collection<String> left() {
        return client.persistentVolumes().list().getItems().stream()
                .filter(volume -> namespace.equals(volume.getSpec().getStorageClassName()))
                .map(Claims::describe).toList();
    }

    private static String describe(PersistentVolume volume) {
        return volume.getMetadata().getName() + " (" + volume.getStatus().getPhase() + ", finalizers "
                + volume.getMetadata().getFinalizers() + ")";
    }

    private Set<String> unbound() {
        var missing = new TreeSet<>(volumeOf.keySet());
        missing.removeAll(phases.bound().keySet());
        return missing;
    }

    private String describe(String claim) {
        PersistentVolumeClaim found = client.persistentVolumeClaims().inNamespace(namespace).withName(claim).get();
        var events = client.v1().events().inNamespace(namespace).withField("involvedObject.name", claim).list()
                .getItems().stream().map(event -> event.getReason() + ": " + event.getMessage()).toList();
        return claim + " (" + volumeOf.get(claim) + ") is "
                + (found == null ? "gone" : found.getStatus().getPhase()) + ", events " + events;
    }

    @Override
    public void close() {
        phases.close();
        client.storage().v1().storageClasses().withName(namespace).delete();
    }
}
