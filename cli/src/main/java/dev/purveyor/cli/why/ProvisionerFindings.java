package dev.purveyor.cli.why;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import dev.purveyor.cli.Ages;
import dev.purveyor.cli.why.Facts.Claim;
import dev.purveyor.cli.why.Facts.StorageClass;
import dev.purveyor.cli.why.Finding.Topic;
import dev.purveyor.cli.why.Finding.Weight;

/** Whether somebody acts for the class's provisioner. */
final class ProvisionerFindings {
    private static final Duration FOR_KUBERNETES_TO_ASK = Duration.ofSeconds(10);

    private ProvisionerFindings() {}

    static List<Finding> of(Facts facts, Claim claim, StorageClass storageClass) {
        var asked = claim.provisioner();
        if (asked == null) return notAsked(facts, claim, storageClass);
        if (!asked.equals(storageClass.provisioner())) {
            return List.of(Finding.blocks(Topic.PROVISIONER, "Kubernetes has asked " + asked
                    + ", but the class is now provisioned by " + storageClass.provisioner() + ".",
                    "The class was replaced after the claim was created: delete the claim and create it again."));
        }
        return List.of(running(facts, asked));
    }

    private static List<Finding> notAsked(Facts facts, Claim claim, StorageClass storageClass) {
        // With a class that waits, the provisioner is asked once a node is chosen.
        if (storageClass.waitsForConsumer() && claim.selectedNode() == null) return List.of();
        if (claim.created().plus(FOR_KUBERNETES_TO_ASK).isAfter(facts.now())) {
            return List.of(Finding.suspect(Topic.PROVISIONER, "Kubernetes has not asked "
                    + storageClass.provisioner() + " yet.", "Look again in a few seconds."));
        }
        return List.of(Finding.blocks(Topic.PROVISIONER, "Kubernetes has not asked " + storageClass.provisioner()
                + " for a volume.",
                "See whether kube-controller-manager runs: it marks the claim with the provisioner.")
                .because("The annotation volume.kubernetes.io/storage-provisioner is missing."));
    }

    private static Finding running(Facts facts, String name) {
        var signs = new ArrayList<String>();
        var lives = false;
        for (var lease : facts.leases()) {
            var live = lease.isLive(facts.now());
            lives |= live && lease.holder() != null;
            signs.add("Its Lease in namespace \"" + lease.namespace() + "\" was last renewed "
                    + Ages.between(lease.renewed(), facts.now()) + " ago by " + lease.holder()
                    + (live ? "." : ", so that instance is gone."));
        }
        var word = facts.lastWordOf(name);
        word.ifPresent(event -> signs.add("It last spoke of this claim " + Ages.between(event.last(), facts.now())
                + " ago (" + event.reason() + ")."));
        if (facts.lastVolume() != null)
            signs.add("Its newest volume is " + Ages.between(facts.lastVolume(), facts.now()) + " old.");
        var status = facts.status();
        if (status != null && status.provisioner().equals(name)) {
            lives = true;
            signs.add("Its status page " + status.address() + " answers.");
        }
        if (lives) return Finding.fine(Topic.PROVISIONER, name + " runs.").because(signs);
        if (word.isPresent() && facts.leases().isEmpty()) {
            return new Finding(Topic.PROVISIONER, Weight.FINE, name + " has dealt with this claim.", signs, "");
        }
        if (signs.isEmpty()) signs.add("No Lease, no event of it on this claim, no volume that it made.");
        var says = facts.leases().isEmpty() ? "Nothing shows that " + name + " runs." : name + " does not run.";
        return Finding.suspect(Topic.PROVISIONER, says, "Start the provisioner, or see why it does not work: "
                + "'kubectl get pods -A', its log, its /readyz page.").because(signs);
    }
}
