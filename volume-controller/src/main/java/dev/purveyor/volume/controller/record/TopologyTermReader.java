package dev.purveyor.volume.controller.record;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.json.JsonFields;
import dev.purveyor.volume.TopologyTerm;

/**
 * Reads one of a class's allowed topologies. The API server takes terms that match no node: without expressions, or with
 * values that no label can have. Such values are left out, and so is a term of which nothing remains.
 */
final class TopologyTermReader {
    private TopologyTermReader() {}

    /** Returns nothing if the term matches no node. */
    static Optional<TopologyTerm> read(JsonFields term) throws IOException {
        var expressions = new ArrayList<@Nullable TopologyTerm>();
        while (term.next()) {
            if (term.name().equals("matchLabelExpressions")) {
                term.each(expression -> expressions.add(expression(expression.object())));
            }
        }
        if (expressions.isEmpty() || expressions.contains(null)) return Optional.empty();
        var labels = new HashMap<String, List<String>>();
        expressions.stream().filter(Objects::nonNull).forEach(one -> labels.putAll(one.labels()));
        return Optional.of(new TopologyTerm(labels));
    }

    private static @Nullable TopologyTerm expression(JsonFields fields) throws IOException {
        String key = "";
        var values = new ArrayList<String>();
        while (fields.next()) {
            switch (fields.name()) {
                case "key" -> key = ClaimDecoder.orEmpty(fields.text());
                case "values" -> fields.each(value -> values.add(ClaimDecoder.orEmpty(value.text())));
                default -> {
                }
            }
        }
        var label = key;
        var possible = values.stream().filter(value -> term(label, value) != null).toArray(String[]::new);
        return possible.length == 0 ? null : TopologyTerm.of(key, possible);
    }

    private static @Nullable TopologyTerm term(String key, String value) {
        try {
            return TopologyTerm.of(key, value);
        } catch (IllegalArgumentException impossible) {
            return null;
        }
    }
}
