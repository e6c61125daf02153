package dev.purveyor.volume.controller;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

import dev.purveyor.JsonText;
import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.Outcome;
import dev.purveyor.runtime.access.Resource;
import dev.purveyor.runtime.journal.ConfigMapJournal;
import dev.purveyor.runtime.json.JsonWriter;

/** The objects that stand for units of work which come and go with the instances. */
record UnitObjects(Api api, String namespace) {
    static final Resource LEASES = new Resource("coordination.k8s.io", "v1", "leases");
    static final Resource CONFIG_MAPS = Resource.core("configmaps");
    /** A label of those Leases; its value says whose they are. */
    static final String LABEL = "purveyor.dev/seat-of";

    /** The names of the Leases with this value of the label; none if they cannot be read now. */
    Set<String> leases(String label) {
        var path = LEASES.path(namespace) + "?labelSelector=" + LABEL.replace("/", "%2F") + "%3D" + label;
        if (!(Outcome.of(api, ApiRequest.get(path)) instanceof Outcome.Success success)) return Set.of();
        var names = new TreeSet<String>();
        if (members(success).get("items") instanceof List<?> items) {
            items.forEach(item -> names.add(text(object(item, "metadata"), "name")));
        }
        return names;
    }

    /**
     * Deletes the journal of a unit in which nothing is open, unless somebody has taken it over.
     *
     * @param ours whether the unit is ours; asked before each deletion, which is bound to what was read before that
     */
    void deleteJournal(String name, BooleanSupplier ours) {
        for (var object : ConfigMapJournal.objects(name)) {
            delete(CONFIG_MAPS.path(namespace, object), read -> ours.getAsBoolean());
        }
    }

    /** Deletes a Lease unless somebody holds it, or takes it meanwhile. */
    void deleteFreeLease(String name) {
        delete(LEASES.path(namespace, name), lease -> text(object(lease, "spec"), "holderIdentity").isEmpty());
    }

    private void delete(String path, Predicate<Map<?, ?>> may) {
        if (!(Outcome.of(api, ApiRequest.get(path)) instanceof Outcome.Success success)) return;
        var read = members(success);
        if (!may.test(read)) return;
        var version = text(object(read, "metadata"), "resourceVersion");
        Outcome.of(api, ApiRequest.delete(path, JsonWriter.object(o -> o.text("apiVersion", "v1")
                .text("kind", "DeleteOptions").object("preconditions", p -> p.text("resourceVersion", version)))));
    }

    private static Map<?, ?> members(Outcome.Success answer) {
        return JsonText.trusted(new String(answer.response().body(), StandardCharsets.UTF_8)).toMap();
    }

    private static Map<?, ?> object(Object parent, String name) {
        return parent instanceof Map<?, ?> members && members.get(name) instanceof Map<?, ?> found ? found : Map.of();
    }

    private static String text(Map<?, ?> parent, String name) {
        return parent.get(name) instanceof String found ? found : "";
    }
}
