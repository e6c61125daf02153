package dev.purveyor.cli.why;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReportTest {
    @Test
    void whatWasFoundIsAlignedAndTheEndIsWhatToDo() {
        assertThat(report(Observed.pending().immediate().lease(500).warning("x", "disk full", 12, 7))).isEqualTo(
                """
                        Claim "data" in namespace "shop" is Pending. It is 10 min old.

                          class        Class "fast" is provisioned by example.com/hostpath, at once.
                        ? provisioner  example.com/hostpath does not run.
                                       Its Lease in namespace "storage" was last renewed 8 min ago by pod-a, so that instance is gone.
                        ? event        The last warning is 12 s old and was given 7 times.
                                       ProvisioningFailed: disk full

                        What to do
                          1. Start the provisioner, or see why it does not work: 'kubectl get pods -A', its log, its /readyz page.
                          2. Do what the warning asks for.
                        """);
    }

    @Test
    void whatSurelyHelpsComesFirst() {
        var text = report(Observed.nothing().quota().unseen("StorageClasses"));

        assertThat(text).containsSubsequence("1. Check the name", "2. If something else creates the claim");
    }

    @Test
    void aClaimThatIsWorkedOnNeedsPatience() {
        assertThat(report(Observed.pending().immediate().lease(3))).endsWith("wait a little and ask again.\n");
    }

    private static String report(Observed observed) {
        var facts = observed.facts();
        return Report.of(facts, Diagnosis.of(facts));
    }
}
