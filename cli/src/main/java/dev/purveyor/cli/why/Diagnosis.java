package dev.purveyor.cli.why;

import java.util.ArrayList;
import java.util.List;

import dev.purveyor.cli.why.Facts.Claim;
import dev.purveyor.cli.why.Finding.Topic;

/**
 * What keeps a claim from being Bound, judged from facts alone.
 *
 * @param findings in the order in which Kubernetes gets to them, so that the first that blocks is the one to begin with
 */
record Diagnosis(boolean bound, List<Finding> findings) {
    Diagnosis {
        findings = List.copyOf(findings);
    }

    static Diagnosis of(Facts facts) {
        var claim = facts.claim();
        if (claim == null) return new Diagnosis(false, withUnseen(facts, ClaimFindings.missing(facts)));
        if (claim.phase().equals("Bound")) return new Diagnosis(true, ClaimFindings.bound(facts, claim));
        return new Diagnosis(false, withUnseen(facts, unbound(facts, claim)));
    }

    private static List<Finding> unbound(Facts facts, Claim claim) {
        var ended = ClaimFindings.ended(facts, claim);
        if (ended != null) return List.of(ended);
        var findings = new ArrayList<Finding>();
        if (claim.volumeName() != null) {
            findings.add(VolumeFindings.chosen(facts, claim, claim.volumeName()));
        } else {
            findings.addAll(toBeProvisioned(facts, claim));
        }
        findings.addAll(Spoken.of(facts));
        return findings;
    }

    private static List<Finding> toBeProvisioned(Facts facts, Claim claim) {
        var findings = new ArrayList<>(ClassFindings.of(facts, claim));
        var storageClass = claim.className() == null ? null : facts.classNamed(claim.className()).orElse(null);
        if (storageClass == null || ClassFindings.isStatic(storageClass)) return findings;
        findings.addAll(ClaimFindings.wishes(claim));
        VolumeFindings.inTheWay(facts, claim).ifPresent(findings::add);
        findings.addAll(NodeFindings.of(facts, claim, storageClass));
        findings.addAll(ProvisionerFindings.of(facts, claim, storageClass));
        return findings;
    }

    private static List<Finding> withUnseen(Facts facts, List<Finding> findings) {
        if (facts.unseen().isEmpty()) return findings;
        var all = new ArrayList<>(findings);
        all.add(Finding.suspect(Topic.UNSEEN, "We may not look at " + String.join(", ", facts.unseen()) + ".",
                "Ask somebody with more rights to run the same command."));
        return all;
    }
}
