package dev.purveyor.cli.doctor;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

import dev.purveyor.cli.doctor.Facts.Mark;
import dev.purveyor.cli.doctor.Facts.Volume;

/** What we need of Kubernetes' objects, which may lack any part. */
final class Reading {
    static final String ADOPTED_FROM = "purveyor.dev/adopted-from";
    static final String FINALIZER = "external-provisioner.volume.kubernetes.io/finalizer";
    private static final String PROVISIONED_BY = "pv.kubernetes.io/provisioned-by";

    private Reading() {}

    /** @param identities the annotations under which an identity may stand, the best known first */
    static Volume volume(JsonNode object, List<String> identities) {
        var metadata = object.path("metadata");
        var annotations = metadata.path("annotations");
        var status = object.path("status");
        var marks = new ArrayList<Mark>();
        identities.forEach(key -> {
            if (annotations.path(key).isTextual()) marks.add(new Mark(key, annotations.path(key).asText()));
        });
        return new Volume(name(object), metadata.path("uid").asText(), metadata.path("resourceVersion").asText(),
                annotations.path(PROVISIONED_BY).asText(), status.path("phase").asText(),
                object.path("spec").path("persistentVolumeReclaimPolicy").asText(),
                time(status.path("lastPhaseTransitionTime")), time(metadata.path("deletionTimestamp")),
                status.path("message").asText(), hasText(metadata.path("finalizers"), FINALIZER), List.copyOf(marks),
                places(object.path("spec").path("nodeAffinity").path("required").path("nodeSelectorTerms")));
    }

    static Facts.Lease lease(JsonNode object) {
        var spec = object.path("spec");
        return new Facts.Lease(namespace(object), name(object), spec.path("holderIdentity").asText(),
                time(spec.path("renewTime")), Duration.ofSeconds(spec.path("leaseDurationSeconds").asLong()));
    }

    static String name(JsonNode object) {
        return object.path("metadata").path("name").asText();
    }

    static String namespace(JsonNode object) {
        return object.path("metadata").path("namespace").asText();
    }

    /** Whether a ConfigMap is one of ours: by what we write on and into it, for anybody may call one by such a name. */
    static boolean isJournal(JsonNode configMap) {
        var keeper = configMap.path("metadata").path("labels").path("app.kubernetes.io/managed-by").asText();
        return keeper.equals("purveyor") || configMap.path("data").has("session")
                || configMap.path("binaryData").has("entries");
    }

    /** The nodes that the terms name; empty if there is a term that names none, for then others fit, too. */
    private static Set<String> places(JsonNode terms) {
        var places = new TreeSet<String>();
        for (var term : terms) {
            var named = new TreeSet<String>();
            addValues(term.path("matchExpressions"), "kubernetes.io/hostname", named);
            addValues(term.path("matchFields"), "metadata.name", named);
            if (named.isEmpty()) return Set.of();
            places.addAll(named);
        }
        return places;
    }

    private static void addValues(JsonNode requirements, String key, Set<String> into) {
        for (var each : requirements) {
            if (!each.path("key").asText().equals(key) || !each.path("operator").asText().equals("In")) continue;
            each.path("values").forEach(value -> into.add(value.asText()));
        }
    }

    private static boolean hasText(JsonNode array, String wanted) {
        for (var each : array)
            if (each.asText().equals(wanted)) return true;
        return false;
    }

    private static @Nullable Instant time(JsonNode value) {
        try {
            return value.isTextual() ? Instant.parse(value.asText()) : null;
        } catch (DateTimeParseException unknown) {
            return null;
        }
    }
}
