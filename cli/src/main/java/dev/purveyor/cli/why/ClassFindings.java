package dev.purveyor.cli.why;

import java.util.List;
import java.util.stream.Collectors;

import dev.purveyor.cli.why.Facts.Claim;
import dev.purveyor.cli.why.Facts.StorageClass;
import dev.purveyor.cli.why.Finding.Topic;

/** Which class the claim has, and whether one can come of it. */
final class ClassFindings {
    private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

    private ClassFindings() {}

    /** Whether nobody makes volumes of this class. */
    static boolean isStatic(StorageClass storageClass) {
        return storageClass.provisioner().equals(NO_PROVISIONER);
    }

    static List<Finding> of(Facts facts, Claim claim) {
        var name = claim.className();
        if (name == null) return List.of(noneChosen(facts));
        if (name.isEmpty()) {
            return List.of(Finding.blocks(Topic.CLASS,
                    "It asks for no class (storageClassName: \"\"), so no volume is made for it.",
                    "Create a PersistentVolume without a class that fits it, or create the claim again with a class."));
        }
        return List.of(facts.classNamed(name).map(ClassFindings::known).orElseGet(() -> missing(facts, name)));
    }

    private static Finding noneChosen(Facts facts) {
        var defaults = facts.classes().stream().filter(StorageClass::isDefault).map(StorageClass::name).toList();
        if (defaults.isEmpty()) {
            return Finding.blocks(Topic.CLASS, "It names no class, and no class is the default.",
                    "Mark one as the default (storageclass.kubernetes.io/is-default-class=true), which this claim then "
                            + "gets, or create the claim again with spec.storageClassName.")
                    .because(existing(facts));
        }
        return Finding.blocks(Topic.CLASS, "It names no class, although there is a default.",
                "Kubernetes fills the class in within seconds. If it does not, see whether kube-controller-manager runs.")
                .because("Default: " + String.join(", ", defaults) + ".");
    }

    private static Finding known(StorageClass storageClass) {
        if (isStatic(storageClass)) {
            return Finding.blocks(Topic.CLASS,
                    "Nobody makes volumes of class \"" + storageClass.name() + "\": its provisioner is "
                            + NO_PROVISIONER + ".",
                    "Create a PersistentVolume of this class that fits the claim, or use another class.");
        }
        return Finding.fine(Topic.CLASS, "Class \"" + storageClass.name() + "\" is provisioned by "
                + storageClass.provisioner()
                + (storageClass.waitsForConsumer() ? ", when a pod needs the volume." : ", at once."));
    }

    private static Finding missing(Facts facts, String name) {
        return Finding.blocks(Topic.CLASS, "There is no StorageClass \"" + name + "\".",
                "Create it: the claim goes on by itself. Or create the claim again with a class that exists.")
                .because(existing(facts));
    }

    private static String existing(Facts facts) {
        if (facts.classes().isEmpty()) return "There is no StorageClass at all.";
        return "Classes: " + facts.classes().stream().map(each -> each.isDefault()
                ? each.name() + " (default)"
                : each.name()).collect(Collectors.joining(", ")) + ".";
    }
}
