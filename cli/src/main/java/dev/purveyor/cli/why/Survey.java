package dev.purveyor.cli.why;

import java.net.HttpURLConnection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import org.jspecify.annotations.Nullable;

/** Asks the cluster for everything that bears on one claim. What we may not see is noted and left out. */
final class Survey {
    private static final String PROVISIONED_BY = "pv.kubernetes.io/provisioned-by";

    private final KubernetesClient client;
    private final String namespace;
    private final String name;
    private final List<String> unseen = new ArrayList<>();

    Survey(KubernetesClient client, String namespace, String name) {
        this.client = client;
        this.namespace = namespace;
        this.name = name;
    }

    /** @param page what the provisioner's page said, if it was asked */
    Facts facts(Instant now, @Nullable StatusPage page) {
        var object = client.persistentVolumeClaims().inNamespace(namespace).withName(name).get();
        var claim = object == null ? null : Reading.claim(object);
        var volumes = claim == null
                ? List.<PersistentVolume>of()
                : see("PersistentVolumes", () -> client.persistentVolumes().list().getItems());
        var provisioner = claim == null ? null : claim.provisioner();
        return new Facts(namespace, name, now, claim, object == null ? otherClaims() : List.of(), classes(),
                claim == null ? List.of() : pods(), claim == null ? null : volume(volumes, claim),
                claim == null || nodeExists(claim.selectedNode()),
                provisioner == null ? List.of() : leases(provisioner),
                provisioner == null ? null : newest(volumes, provisioner),
                object == null ? List.of() : events(object), object == null ? usedUp() : List.of(),
                page == null || claim == null ? null : page.about(claim.uid()), List.copyOf(unseen));
    }

    private List<String> otherClaims() {
        return see("PersistentVolumeClaims",
                () -> client.persistentVolumeClaims().inNamespace(namespace).list().getItems()).stream()
                .map(Survey::nameOf).sorted().toList();
    }

    private List<Facts.StorageClass> classes() {
        return see("StorageClasses", () -> client.storage().v1().storageClasses().list().getItems()).stream()
                .map(Reading::storageClass).toList();
    }

    private List<Facts.Pod> pods() {
        return see("Pods", () -> client.pods().inNamespace(namespace).list().getItems()).stream()
                .filter(pod -> Reading.uses(pod, name)).map(Reading::pod).toList();
    }

    private List<Facts.Quota> usedUp() {
        return see("ResourceQuotas", () -> client.resourceQuotas().inNamespace(namespace).list().getItems()).stream()
                .flatMap(quota -> Reading.usedUp(quota).stream()).toList();
    }

    private List<Facts.Lease> leases(String provisioner) {
        var lockName = provisioner.replace('/', '-');
        return see("Leases", () -> client.leases().inAnyNamespace().withField("metadata.name", lockName).list()
                .getItems()).stream().map(Reading::lease).filter(Objects::nonNull).toList();
    }

    private List<Facts.Event> events(PersistentVolumeClaim claim) {
        var uid = claim.getMetadata().getUid();
        return see("Events", () -> client.v1().events().inNamespace(namespace).withField("involvedObject.uid", uid)
                .list().getItems()).stream().map(Reading::event)
                .sorted(Comparator.comparing(Facts.Event::last).reversed()).toList();
    }

    private boolean nodeExists(@Nullable String node) {
        if (node == null) return true;
        try {
            return client.nodes().withName(node).get() != null;
        } catch (KubernetesClientException e) {
            if (!isForbidden(e)) throw e;
            unseen.add("Nodes");
            return true;
        }
    }

    private static Facts.@Nullable Volume volume(List<PersistentVolume> volumes, Facts.Claim claim) {
        var wanted = claim.volumeName() == null ? "pvc-" + claim.uid() : claim.volumeName();
        return volumes.stream().filter(volume -> nameOf(volume).equals(wanted)).findFirst().map(Reading::volume)
                .orElse(null);
    }

    private static @Nullable Instant newest(List<PersistentVolume> volumes, String provisioner) {
        return volumes.stream()
                .filter(volume -> provisioner.equals(Reading.annotations(volume).get(PROVISIONED_BY)))
                .map(volume -> Instant.parse(volume.getMetadata().getCreationTimestamp()))
                .max(Comparator.naturalOrder()).orElse(null);
    }

    private <T> List<T> see(String kind, Supplier<List<T>> question) {
        try {
            return question.get();
        } catch (KubernetesClientException e) {
            if (!isForbidden(e)) throw e;
            unseen.add(kind);
            return List.of();
        }
    }

    private static boolean isForbidden(KubernetesClientException e) {
        return e.getCode() == HttpURLConnection.HTTP_FORBIDDEN;
    }

    private static String nameOf(HasMetadata object) {
        return object.getMetadata().getName();
    }
}
