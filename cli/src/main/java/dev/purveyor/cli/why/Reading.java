package dev.purveyor.cli.why;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import org.jspecify.annotations.Nullable;

/** What we need of Kubernetes' objects, which may lack any part. */
final class Reading {
    private static final Duration USUAL_LEASE = Duration.ofSeconds(15);

    private Reading() {}

    static Facts.Claim claim(PersistentVolumeClaim claim) {
        var spec = claim.getSpec();
        var annotations = annotations(claim);
        var source = spec.getDataSourceRef();
        var phase = claim.getStatus() == null ? null : claim.getStatus().getPhase();
        return new Facts.Claim(Objects.requireNonNullElse(phase, "Pending"), created(claim),
                first(annotations.get("volume.beta.kubernetes.io/storage-class"), spec.getStorageClassName()),
                first(annotations.get("volume.kubernetes.io/storage-provisioner"),
                        annotations.get("volume.beta.kubernetes.io/storage-provisioner")),
                annotations.get("volume.kubernetes.io/selected-node"), spec.getVolumeName(),
                spec.getSelector() != null, source == null ? null : source.getKind() + " \"" + source.getName() + "\"",
                isDeleting(claim), claim.getMetadata().getUid());
    }

    static Facts.StorageClass storageClass(StorageClass storageClass) {
        return new Facts.StorageClass(storageClass.getMetadata().getName(), storageClass.getProvisioner(),
                "WaitForFirstConsumer".equals(storageClass.getVolumeBindingMode()),
                "true".equals(annotations(storageClass).get("storageclass.kubernetes.io/is-default-class")));
    }

    static boolean uses(Pod pod, String claim) {
        return pod.getSpec().getVolumes().stream().anyMatch(volume -> volume.getPersistentVolumeClaim() != null
                && claim.equals(volume.getPersistentVolumeClaim().getClaimName()));
    }

    static Facts.Pod pod(Pod pod) {
        var problem = pod.getStatus().getConditions().stream()
                .filter(condition -> "PodScheduled".equals(condition.getType())
                        && "False".equals(condition.getStatus()))
                .map(condition -> first(condition.getMessage(), condition.getReason())).filter(Objects::nonNull)
                .findFirst().orElse(null);
        return new Facts.Pod(pod.getMetadata().getName(), pod.getSpec().getNodeName(), problem);
    }

    static Facts.Volume volume(PersistentVolume volume) {
        var owner = volume.getSpec().getClaimRef();
        var capacity = Optional.ofNullable(volume.getSpec().getCapacity()).map(sizes -> sizes.get("storage"));
        return new Facts.Volume(volume.getMetadata().getName(), volume.getStatus().getPhase(),
                owner == null ? null : owner.getNamespace() + "/" + owner.getName(),
                owner == null ? null : owner.getUid(), isDeleting(volume), volume.getSpec().getStorageClassName(),
                capacity.map(Quantity::toString).orElse("no size"));
    }

    static Facts.@Nullable Lease lease(Lease lease) {
        var spec = lease.getSpec();
        if (spec == null || spec.getRenewTime() == null) return null;
        var duration = spec.getLeaseDurationSeconds() == null
                ? USUAL_LEASE
                : Duration.ofSeconds(spec.getLeaseDurationSeconds());
        return new Facts.Lease(lease.getMetadata().getNamespace(), spec.getHolderIdentity(),
                spec.getRenewTime().toInstant(), duration);
    }

    static Facts.Event event(Event event) {
        var series = event.getSeries();
        var count = series != null ? series.getCount() : event.getCount();
        var component = event.getSource() == null ? null : event.getSource().getComponent();
        return new Facts.Event("Warning".equals(event.getType()), event.getReason(),
                Objects.requireNonNullElse(event.getMessage(), ""),
                Objects.requireNonNullElse(first(component, event.getReportingComponent()), ""), last(event),
                count == null ? 1 : count);
    }

    static List<Facts.Quota> usedUp(ResourceQuota quota) {
        var status = quota.getStatus();
        if (status == null || status.getHard() == null || status.getUsed() == null) return List.of();
        var full = new ArrayList<Facts.Quota>();
        status.getHard().forEach((resource, hard) -> {
            var used = status.getUsed().get(resource);
            if (!concernsClaims(resource) || used == null || amount(used).compareTo(amount(hard)) < 0) return;
            full.add(new Facts.Quota(quota.getMetadata().getName(), resource, used.toString(), hard.toString()));
        });
        return full;
    }

    static Map<String, String> annotations(HasMetadata object) {
        return Objects.requireNonNullElse(object.getMetadata().getAnnotations(), Map.of());
    }

    private static boolean concernsClaims(String resource) {
        return resource.endsWith("persistentvolumeclaims") || resource.endsWith("requests.storage");
    }

    private static BigDecimal amount(Quantity quantity) {
        return Quantity.getAmountInBytes(quantity);
    }

    private static Instant last(Event event) {
        var series = event.getSeries();
        if (series != null && series.getLastObservedTime() != null)
            return series.getLastObservedTime().getTime() == null
                    ? created(event)
                    : Instant.parse(series.getLastObservedTime().getTime());
        if (event.getLastTimestamp() != null) return Instant.parse(event.getLastTimestamp());
        return created(event);
    }

    private static Instant created(HasMetadata object) {
        return Instant.parse(object.getMetadata().getCreationTimestamp());
    }

    private static boolean isDeleting(HasMetadata object) {
        return object.getMetadata().getDeletionTimestamp() != null;
    }

    private static @Nullable String first(@Nullable String one, @Nullable String other) {
        return one == null || one.isEmpty() ? other : one;
    }
}
