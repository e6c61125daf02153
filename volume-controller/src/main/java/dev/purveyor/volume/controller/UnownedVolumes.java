package dev.purveyor.volume.controller;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.purveyor.Identity;
import dev.purveyor.runtime.metrics.Metrics;
import dev.purveyor.volume.controller.record.VolumeRecord;
import dev.purveyor.volume.controller.record.VolumeRecord.Ours;

/**
 * Counts the volumes of this provisioner that are to be deleted and that this instance may not delete. Another instance
 * may be at it: what stays, seen from every instance, is nobody's. Counted anew whenever somebody reads the metric.
 */
final class UnownedVolumes {
    static final String NAME = "purveyor_unowned_volumes";

    private final @Nullable Identity identity;
    private final Supplier<? extends Collection<VolumeRecord>> volumes;

    /** Why this instance leaves a volume alone. */
    enum Reason {
        /** It carries an identity that is not ours. */
        FOREIGN,
        /** It carries no identity although this provisioner has one. */
        UNMARKED,
        /** Its phase is Failed: somebody must look at it. */
        FAILED
    }

    UnownedVolumes(Metrics metrics, @Nullable Identity identity,
            Supplier<? extends Collection<VolumeRecord>> volumes) {
        this.identity = identity;
        this.volumes = volumes;
        metrics.gauge(NAME, "Volumes to be deleted that this instance leaves alone, by why.", "reason", this::count);
    }

    private Map<String, Double> count() {
        var seen = volumes.get().stream().flatMap(volume -> reason(volume.ours()).stream())
                .collect(Collectors.groupingBy(reason -> reason, Collectors.counting()));
        return Stream.of(Reason.values()).collect(Collectors.toMap(reason -> reason.name().toLowerCase(Locale.ROOT),
                reason -> seen.getOrDefault(reason, 0L).doubleValue()));
    }

    private Optional<Reason> reason(@Nullable Ours volume) {
        if (volume == null || !volume.reclaimPolicy().equals("Delete")) return Optional.empty();
        if (volume.phase().equals("Failed")) return Optional.of(Reason.FAILED);
        if (!isToGo(volume)) return Optional.empty();
        if (identity == null) {
            return volume.annotations().containsKey(Identity.ANNOTATION)
                    ? Optional.of(Reason.FOREIGN)
                    : Optional.empty();
        }
        return switch (identity.judge(volume.annotations())) {
            case OURS -> Optional.empty();
            case FOREIGN -> Optional.of(Reason.FOREIGN);
            case UNMARKED -> Optional.of(Reason.UNMARKED);
        };
    }

    private static boolean isToGo(Ours volume) {
        var tombstone = volume.deleting() && volume.hasOurFinalizer() && !volume.phase().equals("Bound");
        return volume.phase().equals("Released") || tombstone;
    }
}
