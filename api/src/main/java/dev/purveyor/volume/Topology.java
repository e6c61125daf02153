package dev.purveyor.volume;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import dev.purveyor.JsonText;
import dev.purveyor.internal.Syntax;

/**
 * A set of nodes: those that match any of the terms, or all nodes when there is no term. It is what a class allows
 * ({@code allowedTopologies}) and what a volume requires ({@code nodeAffinity}).
 */
public record Topology(List<TopologyTerm> terms) {
    /** The label by which the scheduler and the kubelet recognise one node. */
    public static final String HOSTNAME = "kubernetes.io/hostname";

    private static final Topology ANYWHERE = new Topology(List.of());

    public Topology {
        terms = List.copyOf(Objects.requireNonNull(terms, "the terms of a topology must not be null"));
    }

    public static Topology anywhere() {
        return ANYWHERE;
    }

    public static Topology of(TopologyTerm... terms) {
        return new Topology(List.of(terms));
    }

    /** One node, by its label {@value #HOSTNAME}. */
    public static Topology node(String hostname) {
        return of(TopologyTerm.of(HOSTNAME, Syntax.requireText(hostname, "the host name of a node")));
    }

    public boolean isAnywhere() {
        return terms.isEmpty();
    }

    public boolean allows(Map<String, String> nodeLabels) {
        Objects.requireNonNull(nodeLabels, "the labels of a node must not be null");
        return isAnywhere() || terms.stream().anyMatch(term -> term.matches(nodeLabels));
    }

    /** The {@code nodeAffinity} of a PersistentVolume; the empty object for anywhere, where the field is left out. */
    public JsonText toNodeAffinityJson() {
        if (isAnywhere()) return JsonText.empty();
        List<?> selectors = terms.stream().map(Topology::selector).toList();
        return JsonText.of(Map.of("required", Map.of("nodeSelectorTerms", selectors)));
    }

    private static Map<String, ?> selector(TopologyTerm term) {
        return Map.of("matchExpressions", term.labels().entrySet().stream().map(label -> Json.object("key",
                label.getKey(), "operator", "In", "values", label.getValue())).toList());
    }
}
