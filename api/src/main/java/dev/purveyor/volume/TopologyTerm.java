package dev.purveyor.volume;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import dev.purveyor.internal.Syntax;

/**
 * Nodes that carry, for every key, a label with one of the values.
 *
 * @param labels
 *            at least one key, each with at least one value; in the order of the keys
 */
public record TopologyTerm(Map<String, List<String>> labels) {
    public TopologyTerm {
        Objects.requireNonNull(labels, "the labels of a topology must not be null");
        if (labels.isEmpty()) throw new IllegalArgumentException("a topology term without labels matches no node");
        var sorted = new TreeMap<String, List<String>>();
        labels.forEach((key, values) -> sorted.put(legal(key), legal(key, values)));
        labels = Collections.unmodifiableMap(sorted);
    }

    /** Nodes whose label is one of the values. */
    public static TopologyTerm of(String key, String... values) {
        return new TopologyTerm(Collections.singletonMap(key, List.of(values)));
    }

    /** These nodes, as far as they also carry one of these values. */
    public TopologyTerm and(String key, String... values) {
        if (labels.containsKey(legal(key))) throw new IllegalArgumentException("the topology already speaks of " + key);
        var more = new TreeMap<>(labels);
        more.put(key, List.of(values));
        return new TopologyTerm(more);
    }

    public boolean matches(Map<String, String> nodeLabels) {
        Objects.requireNonNull(nodeLabels, "the labels of a node must not be null");
        return labels.entrySet().stream().allMatch(
                label -> nodeLabels.containsKey(label.getKey())
                        && label.getValue().contains(nodeLabels.get(label.getKey())));
    }

    private static String legal(String key) {
        Objects.requireNonNull(key, "the label of a topology must not be null");
        if (!Syntax.isQualifiedName(key)) {
            throw new IllegalArgumentException(Syntax.quote(key) + " is not a legal label key");
        }
        return key;
    }

    private static List<String> legal(String key, List<String> values) {
        if (values.isEmpty()) throw new IllegalArgumentException("the topology has no value for " + key);
        values.stream().filter(value -> !Syntax.isLabelValue(value)).findFirst().ifPresent(value -> {
            throw new IllegalArgumentException(Syntax.quote(value) + " is not a legal label value for " + key);
        });
        return List.copyOf(values);
    }
}
