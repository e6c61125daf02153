package dev.purveyor.cli.doctor;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import dev.purveyor.ProvisionerName;
import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.Resource;
import dev.purveyor.runtime.journal.JournalReport;

/** Asks the cluster for volumes, nodes, journals and Leases. What we may not see is noted and left out; nothing is changed. */
final class Survey {
    private static final Resource VOLUMES = Resource.core("persistentvolumes");
    private static final Resource NODES = Resource.core("nodes");
    private static final Resource CONFIG_MAPS = Resource.core("configmaps");
    private static final Resource LEASES = new Resource("coordination.k8s.io", "v1", "leases");
    private static final String OUR_CONFIG_MAPS = "labelSelector=app.kubernetes.io%2Fmanaged-by%3Dpurveyor&";

    private final Api api;
    private final Lists lists;
    private final Scope scope;
    private final List<String> unseen = new ArrayList<>();

    Survey(Api api, Scope scope) {
        this.api = api;
        this.lists = new Lists(api);
        this.scope = scope;
    }

    /**
     * What to look at.
     *
     * @param provisioner null for all
     * @param namespace where the journals are; null for wherever there are some
     * @param annotations under which identities are stamped
     */
    record Scope(@Nullable String provisioner, @Nullable String namespace, List<String> annotations) {
        boolean includes(Facts.Volume volume) {
            return !volume.provisioner().isEmpty()
                    && (provisioner == null || provisioner.equals(volume.provisioner()));
        }

        boolean includesJournal(String name) {
            if (provisioner == null) return name.startsWith("purveyor-");
            try {
                var journal = "purveyor-" + ProvisionerName.of(provisioner).leaseName();
                return name.equals(journal) || name.startsWith(journal + "-");
            } catch (IllegalArgumentException nameThatOursCannotHave) {
                return false;
            }
        }
    }

    Facts facts(Instant now) {
        var found = journals(now, scope::includesJournal);
        var open = found != null && found.stream().anyMatch(
                journal -> journal instanceof JournalReport.Understood read && !read.intents().isEmpty());
        var leases = open ? leases() : List.<Facts.Lease>of();
        return new Facts(now, volumes(), nodes(), found == null ? List.of() : found,
                leases == null ? List.of() : leases, unseen);
    }

    /** Null if we may not look at them. */
    @Nullable
    List<Facts.Lease> leases() {
        var namespace = scope.namespace();
        var found = lists.allowed(namespace == null ? LEASES.path() : LEASES.path(namespace));
        if (found.isEmpty()) unseen.add(inWords("Leases", namespace));
        return found.map(all -> all.stream().map(Reading::lease).toList()).orElse(null);
    }

    private static String inWords(String kind, @Nullable String namespace) {
        return namespace == null
                ? kind + " of all namespaces (-n names one)"
                : kind + " of namespace " + namespace;
    }

    List<Facts.Volume> volumes() {
        return everyVolume().stream().filter(scope::includes).toList();
    }

    /** Those that no provisioner made as well. */
    List<Facts.Volume> everyVolume() {
        return lists.required(VOLUMES.path(), "kubectl get pv").stream()
                .map(volume -> Reading.volume(volume, scope.annotations())).toList();
    }

    Facts.@Nullable Nodes nodes() {
        var found = lists.allowed(NODES.path());
        if (found.isEmpty()) {
            unseen.add("Nodes");
            return null;
        }
        var names = new HashSet<String>();
        var hostNames = new HashSet<String>();
        found.get().forEach(node -> {
            names.add(Reading.name(node));
            hostNames.add(node.path("metadata").path("labels").path("kubernetes.io/hostname").asText());
        });
        hostNames.remove("");
        return new Facts.Nodes(names, hostNames);
    }

    /** Null if we may not look at them. */
    @Nullable
    List<JournalReport> journals(Instant now, Predicate<String> which) {
        var namespace = scope.namespace();
        var found = lists.allowed(
                namespace == null ? CONFIG_MAPS.path() + "?" + OUR_CONFIG_MAPS : CONFIG_MAPS.path(namespace));
        if (found.isEmpty()) {
            unseen.add(inWords("ConfigMaps", namespace));
            return null;
        }
        return found.get().stream().filter(Reading::isJournal).filter(journal -> which.test(Reading.name(journal)))
                .map(journal -> JournalReport.read(api, Reading.namespace(journal), Reading.name(journal), now))
                .toList();
    }
}
