package dev.purveyor.volume.controller.rule;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import dev.purveyor.Quantity;
import dev.purveyor.runtime.json.JsonWriter;
import dev.purveyor.volume.AccessMode;
import dev.purveyor.volume.DataSource;
import dev.purveyor.volume.VolumeMode;
import dev.purveyor.volume.controller.record.ClaimRecord;
import dev.purveyor.volume.controller.record.ClaimSpec;
import dev.purveyor.volume.controller.record.ClassRecord;
import dev.purveyor.volume.controller.rule.ClaimVerdict.Cause;
import dev.purveyor.volume.controller.rule.ClaimVerdict.NotOurs;
import dev.purveyor.volume.controller.rule.ClaimVerdict.Provision;
import dev.purveyor.volume.controller.rule.ClaimVerdict.Refuse;
import dev.purveyor.volume.controller.rule.ClaimVerdict.WaitFor;

/** Whether and how to act on a claim, judged from what is known now. */
public final class ClaimRules {
    /** Half of what the API server takes as annotations: the author has some as well. */
    private static final int MOST_PARAMETERS = 128 * 1024;

    private final Set<String> ourNames;
    private final Abilities abilities;
    private final boolean nodeFirst;

    public ClaimRules(Set<String> ourNames, Abilities abilities) {
        this(ourNames, abilities, false);
    }

    /** @param nodeFirst whether a volume is made on the node of its first pod, and so not before that is known */
    public ClaimRules(Set<String> ourNames, Abilities abilities, boolean nodeFirst) {
        this.ourNames = Set.copyOf(ourNames);
        this.abilities = abilities;
        this.nodeFirst = nodeFirst;
    }

    /** @param classes finds a class by its name */
    public ClaimVerdict judge(ClaimRecord claim, Function<String, Optional<ClassRecord>> classes) {
        if (claim.isBound()) return new NotOurs("it is bound to " + claim.boundTo());
        if (claim.deleting()) return new NotOurs("it is being deleted");
        if (!ourNames.contains(claim.provisioner())) return new NotOurs("its provisioner is " + claim.provisioner());
        var className = claim.className();
        if (className == null || className.isEmpty()) return new NotOurs("it names no StorageClass");
        var found = classes.apply(className);
        if (found.isEmpty()) {
            return new WaitFor(Cause.CLASS, "StorageClass \"" + className
                    + "\" does not exist. The volume is made as soon as it does.");
        }
        var storageClass = found.get();
        if (!ourNames.contains(storageClass.provisioner())) {
            return new NotOurs("its class is provisioned by " + storageClass.provisioner());
        }
        if (storageClass.waitsForConsumer() && claim.selectedNode() == null) {
            return new WaitFor(Cause.NODE, "the scheduler has not chosen a node yet");
        }
        if (nodeFirst && claim.selectedNode() == null) {
            return new Refuse(unusable(storageClass,
                    "it asks for a volume before a node is chosen, but this provisioner"
                            + " makes each volume on the node that needs it. Use a class with"
                            + " volumeBindingMode: WaitForFirstConsumer."));
        }
        return judgeWishes(claim, storageClass);
    }

    private ClaimVerdict judgeWishes(ClaimRecord claim, ClassRecord storageClass) {
        var spec = ClaimSpec.of(claim);
        if (spec.dataSource() != null && spec.dataSource().known().isEmpty()) {
            return new WaitFor(Cause.POPULATOR, "The volume is to be filled from " + name(spec.dataSource())
                    + ", which is left to the populator of that kind.");
        }
        var refusal = refusal(spec, storageClass);
        return refusal == null ? new Provision(storageClass, spec) : new Refuse(refusal);
    }

    private @Nullable String refusal(ClaimSpec spec, ClassRecord storageClass) {
        if (spec.hasSelector()) {
            return "The claim has a selector, which only existing volumes can satisfy. To have a volume made, delete the "
                    + "claim and create it again without spec.selector.";
        }
        if (spec.dataSource() != null
                && spec.dataSource().known().filter(abilities.dataSources()::contains).isEmpty()) {
            return "This provisioner cannot fill a volume from " + name(spec.dataSource())
                    + "; the volume would be empty. Delete the claim and create it again without spec.dataSource, or with a "
                    + "class whose provisioner can.";
        }
        if (spec.attributesClass() != null && !abilities.attributesClasses()) {
            return "This provisioner does not know VolumeAttributesClasses such as \"" + spec.attributesClass()
                    + "\". Delete the claim and create it again without spec.volumeAttributesClassName.";
        }
        var modes = modesProblem(spec);
        if (modes != null) return modes;
        if (storageClass.defect() != null) return unusable(storageClass, storageClass.defect());
        if (isTooLong(storageClass.parameters())) {
            return unusable(storageClass, "its parameters are longer than a PersistentVolume can keep them ("
                    + MOST_PARAMETERS + " bytes as JSON). Create it again with shorter ones.");
        }
        if (!storageClass.mountOptions().isEmpty() && !abilities.mountOptions()) {
            return unusable(storageClass, "it has mountOptions " + storageClass.mountOptions()
                    + ", but no pod can mount a volume of this provisioner with options. Use a class without them.");
        }
        var violations = abilities.parameters().violations(storageClass.parameters());
        return violations.isEmpty()
                ? null
                : unusable(storageClass,
                        String.join("; ", violations) + ". Create the class again without the mistake.");
    }

    private static boolean isTooLong(Map<String, String> parameters) {
        var length = parameters.entrySet().stream().mapToInt(e -> e.getKey().length() + e.getValue().length()).sum();
        // Escaped, a character takes six bytes at most.
        return length > MOST_PARAMETERS / 6
                && JsonWriter.object(o -> o.texts("parameters", parameters)).length > MOST_PARAMETERS;
    }

    private static String unusable(ClassRecord storageClass, String why) {
        return "StorageClass \"" + storageClass.name() + "\" cannot be used: " + why;
    }

    private @Nullable String modesProblem(ClaimSpec spec) {
        try {
            if (!abilities.volumeModes().contains(VolumeMode.of(spec.volumeMode()))) {
                return "This provisioner does not make volumes of volumeMode " + spec.volumeMode() + "; it makes "
                        + abilities.volumeModes().stream().map(VolumeMode::kubernetesName).sorted().toList()
                        + ". Delete the claim and create it again with one of these.";
            }
            var access = spec.accessModes().stream().map(AccessMode::of).collect(Collectors.toSet());
            if (access.isEmpty()) return "The claim names no access mode.";
            if (access.size() > 1 && access.contains(AccessMode.READ_WRITE_ONCE_POD)) {
                return "ReadWriteOncePod stands alone, but the claim asks for " + spec.accessModes() + ".";
            }
            if (!Quantity.parse(spec.capacity()).isPositive())
                return "The claim asks for no storage: " + spec.capacity();
            return null;
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    private static String name(DataSource source) {
        return source.kind() + (source.apiGroup().isEmpty() ? "" : "." + source.apiGroup()) + " \"" + source.name()
                + "\"";
    }
}
