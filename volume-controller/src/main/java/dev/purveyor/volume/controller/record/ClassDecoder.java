package dev.purveyor.volume.controller.record;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.json.ItemFields;
import dev.purveyor.runtime.json.JsonFields;
import dev.purveyor.runtime.reflect.Decoder;
import dev.purveyor.volume.ReclaimPolicy;
import dev.purveyor.volume.Topology;
import dev.purveyor.volume.TopologyTerm;

/** Keeps all classes: there are few, and a claim may name one that turns out to be somebody else's. */
public final class ClassDecoder implements Decoder<ClassRecord> {
    @Override
    public @Nullable ClassRecord decode(ItemFields item) throws IOException {
        String provisioner = "";
        Map<String, String> parameters = Map.of();
        var policy = ReclaimPolicy.DELETE;
        var mountOptions = new ArrayList<String>();
        boolean waits = false;
        var topologies = new ArrayList<TopologyTerm>();
        while (item.next()) {
            switch (item.name()) {
                case "provisioner" -> provisioner = ClaimDecoder.orEmpty(item.text());
                case "parameters" -> parameters = item.strings();
                case "reclaimPolicy" -> policy = ReclaimPolicy.of(ClaimDecoder.orEmpty(item.text()));
                case "mountOptions" -> item.each(option -> mountOptions.add(ClaimDecoder.orEmpty(option.text())));
                case "volumeBindingMode" -> waits = "WaitForFirstConsumer".equals(item.text());
                case "allowedTopologies" -> item.each(term -> topologies.add(term(term.object())));
                default -> {
                }
            }
        }
        return new ClassRecord(item.head(), provisioner, Map.copyOf(parameters), policy, List.copyOf(mountOptions),
                waits, new Topology(topologies));
    }

    private static TopologyTerm term(JsonFields term) throws IOException {
        var labels = new HashMap<String, List<String>>();
        while (term.next()) {
            if (!term.name().equals("matchLabelExpressions")) continue;
            term.each(expression -> {
                var fields = expression.object();
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
                labels.put(key, values);
            });
        }
        return new TopologyTerm(labels);
    }
}
