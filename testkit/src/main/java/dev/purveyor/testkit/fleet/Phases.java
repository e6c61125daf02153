package dev.purveyor.testkit.fleet;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;

/** How the claims of a namespace are, and which volumes of its class there are, by watching them. */
final class Phases implements AutoCloseable {
    // What is not watched (assets, a last look at the server) is looked at this often, and progress is told as often.
    private static final long LOOK_MILLIS = 500;
    private static final long TELL_NANOS = Duration.ofSeconds(5).toNanos();

    private final Map<String, Instant> bound = new ConcurrentHashMap<>();
    private final Set<String> claims = ConcurrentHashMap.newKeySet();
    private final Set<String> volumes = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final SharedIndexInformer<PersistentVolumeClaim> claimInformer;
    private final SharedIndexInformer<PersistentVolume> volumeInformer;

    private Phases(KubernetesClient client, String namespace) {
        claimInformer = client.persistentVolumeClaims().inNamespace(namespace)
                .inform(heard(this::see, claim -> claims.remove(claim.getMetadata().getName())));
        volumeInformer = client.persistentVolumes().inform(heard(volume -> {
            if (namespace.equals(volume.getSpec().getStorageClassName())) volumes.add(volume.getMetadata().getName());
        }, volume -> volumes.remove(volume.getMetadata().getName())));
    }

    /** @param namespace of the claims, and the name of their class */
    static Phases watch(KubernetesClient client, String namespace) {
        return new Phases(client, namespace);
    }

    private void see(PersistentVolumeClaim claim) {
        var name = claim.getMetadata().getName();
        claims.add(name);
        if ("Bound".equals(claim.getStatus().getPhase())) bound.putIfAbsent(name, Instant.now());
    }

    private <T> ResourceEventHandler<T> heard(Consumer<T> there, Consumer<T> gone) {
        return new ResourceEventHandler<>() {
            @Override
            public void onAdd(T object) {
                tell(there, object);
            }

            @Override
            public void onUpdate(T before, T object) {
                tell(there, object);
            }

            @Override
            public void onDelete(T object, boolean unknown) {
                tell(gone, object);
            }
        };
    }

    private <T> void tell(Consumer<T> listener, T object) {
        listener.accept(object);
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The claims that are there. */
    Set<String> claims() {
        return claims;
    }

    /** The claims that have been Bound, even if they are gone by now. */
    Map<String, Instant> bound() {
        return bound;
    }

    Set<String> volumes() {
        return volumes;
    }

    /** Waits until it holds; false if it does not in time. */
    boolean await(Duration limit, String what, int of, BooleanSupplier condition) throws InterruptedException {
        var start = System.nanoTime();
        var told = start;
        lock.lock();
        try {
            while (!condition.getAsBoolean()) {
                var now = System.nanoTime();
                if (now - start > limit.toNanos()) return false;
                if (now - told > TELL_NANOS) {
                    told = now;
                    System.err.printf("[fleet] %d claims to be %s: %d have been Bound, %d claims and %d volumes after"
                            + " %d s%n", of, what, bound.size(), claims.size(), volumes.size(),
                            TimeUnit.NANOSECONDS.toSeconds(now - start));
                }
                var unused = changed.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        claimInformer.close();
        volumeInformer.close();
    }
}
