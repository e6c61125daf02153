package dev.purveyor.volume.controller.record;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.json.ItemFields;
import dev.purveyor.runtime.reflect.Decoder;
import dev.purveyor.volume.ReclaimPolicy;
import dev.purveyor.volume.Topology;
import dev.purveyor.volume.TopologyTerm;

/**
 * Keeps all classes: there are few, and a claim may name one that turns out to be somebody else's. What a class says that
 * no volume could satisfy becomes its defect, so that whoever uses it is told.
 */
public final class ClassDecoder implements Decoder<ClassRecord> {
    @Override
    public @Nullable ClassRecord decode(ItemFields item) throws IOException {
        String provisioner = "";
        Map<String, String> parameters = Map.of();
        String policy = ReclaimPolicy.DELETE.kubernetesName();
        var mountOptions = new ArrayList<String>();
        boolean waits = false;
        var terms = new ArrayList<Optional<TopologyTerm>>();
        while (item.next()) {
            switch (item.name()) {
                case "provisioner" -> provisioner = ClaimDecoder.orEmpty(item.text());
                case "parameters" -> parameters = item.strings();
                case "reclaimPolicy" -> policy = ClaimDecoder.orEmpty(item.text());
                case "mountOptions" -> item.each(option -> mountOptions.add(ClaimDecoder.orEmpty(option.text())));
                case "volumeBindingMode" -> waits = "WaitForFirstConsumer".equals(item.text());
                case "allowedTopologies" -> item.each(term -> terms.add(TopologyTermReader.read(term.object())));
                default -> {
                }
            }
        }
        var possible = terms.stream().flatMap(Optional::stream).toList();
        return new ClassRecord(item.head(), provisioner, Map.copyOf(parameters),
                policy.equals("Retain") ? ReclaimPolicy.RETAIN : ReclaimPolicy.DELETE, List.copyOf(mountOptions), waits,
                new Topology(possible), defect(policy, !terms.isEmpty() && possible.isEmpty()));
    }

    private static @Nullable String defect(String policy, boolean nowhere) {
        if (nowhere) return "its allowedTopologies match no node, whatever its labels";
        return policy.equals("Delete") || policy.equals("Retain")
                ? null
                : "its reclaimPolicy is \"" + policy + "\"; only Delete and Retain are known";
    }
}
