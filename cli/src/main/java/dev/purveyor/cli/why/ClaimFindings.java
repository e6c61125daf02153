package dev.purveyor.cli.why;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import dev.purveyor.cli.why.Facts.Claim;
import dev.purveyor.cli.why.Finding.Topic;

/** What the claim itself says. */
final class ClaimFindings {
    private ClaimFindings() {}

    static List<Finding> missing(Facts facts) {
        var findings = new ArrayList<Finding>();
        var others = facts.otherClaims().isEmpty()
                ? "There is no claim in this namespace."
                : "Claims in this namespace: " + String.join(", ", facts.otherClaims()) + ".";
        findings.add(Finding.blocks(Topic.CLAIM,
                "There is no claim \"" + facts.name() + "\" in namespace \"" + facts.namespace() + "\".",
                "Check the name, and the namespace (-n); or create the claim.").because(others));
        // A quota never holds back a claim that exists: it keeps it from being created.
        for (var quota : facts.usedUp()) {
            findings.add(Finding.suspect(Topic.QUOTA,
                    "The quota \"" + quota.name() + "\" leaves no room for a new claim.",
                    "If something else creates the claim, such as a StatefulSet: raise the quota or delete claims.")
                    .because(quota.resource() + ": " + quota.used() + " of " + quota.hard() + " used."));
        }
        return findings;
    }

    static List<Finding> bound(Facts facts, Claim claim) {
        var to = Finding.fine(Topic.VOLUME, "It is bound to " + claim.volumeName() + ".");
        if (!claim.deleting()) return List.of(to);
        return List.of(to, leaving(facts));
    }

    /** What ends all hope for this claim, if anything does. */
    static @Nullable Finding ended(Facts facts, Claim claim) {
        if (claim.deleting()) return leaving(facts);
        if (!claim.phase().equals("Lost")) return null;
        return Finding.blocks(Topic.CLAIM, "It has lost its volume " + claim.volumeName() + ": somebody deleted it.",
                "Restore the PersistentVolume, or delete the claim and create it again (with an empty volume).");
    }

    static List<Finding> wishes(Claim claim) {
        var findings = new ArrayList<Finding>();
        if (claim.hasSelector()) {
            findings.add(Finding.blocks(Topic.CLAIM,
                    "It has a selector, which only volumes that exist already can satisfy.",
                    "Create the claim again without spec.selector, or create a PersistentVolume that it selects."));
        }
        if (claim.dataSource() != null) {
            findings.add(Finding.suspect(Topic.CLAIM, "It wants to be filled from " + claim.dataSource() + ".",
                    "Check that the source exists and is ready, and that the provisioner, or a populator of that kind, "
                            + "can fill from it."));
        }
        return findings;
    }

    private static Finding leaving(Facts facts) {
        var users = facts.pods().stream().map(Facts.Pod::name).collect(Collectors.joining(", "));
        if (users.isEmpty()) {
            return Finding.blocks(Topic.CLAIM, "It is being deleted; nothing is provisioned for it any more.",
                    "Wait until it is gone, then create it again. If it stays, see who holds its metadata.finalizers.");
        }
        return Finding.blocks(Topic.CLAIM, "It is being deleted and goes when no pod uses it any more.",
                "Delete the pods " + users + ", or leave things as they are until they end.");
    }
}
