package dev.purveyor.cli.doctor;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.journal.JournalReport;

/**
 * What was seen of the volumes that provisioners made.
 *
 * @param nodes null if we may not look at them
 * @param leases those of the namespaces with open journals
 * @param unseen what we were not allowed to look at
 */
record Facts(Instant now, List<Volume> volumes, @Nullable Nodes nodes, List<JournalReport> journals,
        List<Lease> leases, List<String> unseen) {
    Facts {
        volumes = List.copyOf(volumes);
        journals = List.copyOf(journals);
        leases = List.copyOf(leases);
        unseen = List.copyOf(unseen);
    }

    /**
     * @param holder empty if nobody holds it
     * @param renewed by the clock of whoever wrote it; null if it says nothing usable
     */
    record Lease(String namespace, String name, String holder, @Nullable Instant renewed, Duration duration) {
        String title() {
            return "Lease " + namespace + "/" + name;
        }

        boolean isHeld() {
            return !holder.isEmpty();
        }

        boolean isRenewedWithin(Duration time, Instant now) {
            return renewed != null && renewed.plus(time).isAfter(now);
        }
    }

    /** @param hostNames their labels {@code kubernetes.io/hostname}, which affinities name */
    record Nodes(Set<String> names, Set<String> hostNames) {}

    /**
     * @param since when it came into its phase; null if Kubernetes did not note it
     * @param deleting since when it has been terminating; null if it is not
     * @param message why it is as it is, in Kubernetes' words; empty if it says nothing
     * @param guarded whether the provisioners' finalizer holds it
     * @param marks the identities that it carries, the best known annotation first
     * @param places the only nodes where it can be used; empty for no such limit
     */
    record Volume(String name, String uid, String resourceVersion, String provisioner, String phase,
            String reclaimPolicy, @Nullable Instant since, @Nullable Instant deleting, String message, boolean guarded,
            List<Mark> marks, Set<String> places) {
        Optional<Mark> mark() {
            return marks.stream().findFirst();
        }

        boolean is(String wanted) {
            return phase.equals(wanted);
        }

        boolean isToBeDeleted() {
            return reclaimPolicy.equals("Delete");
        }
    }

    /** An identity as it is stamped on a volume. */
    record Mark(String annotation, String value) {}
}
