package dev.purveyor.cli.why;

import java.time.Duration;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.purveyor.cli.why.Facts.Claim;
import dev.purveyor.cli.why.Finding.Topic;
import dev.purveyor.cli.why.Finding.Weight;

import static dev.purveyor.cli.why.Finding.Topic.CLAIM;
import static dev.purveyor.cli.why.Finding.Topic.CLASS;
import static dev.purveyor.cli.why.Finding.Topic.EVENT;
import static dev.purveyor.cli.why.Finding.Topic.NODE;
import static dev.purveyor.cli.why.Finding.Topic.POD;
import static dev.purveyor.cli.why.Finding.Topic.PROVISIONER;
import static dev.purveyor.cli.why.Finding.Topic.QUOTA;
import static dev.purveyor.cli.why.Finding.Topic.STATUS;
import static dev.purveyor.cli.why.Finding.Topic.UNSEEN;
import static dev.purveyor.cli.why.Finding.Topic.VOLUME;
import static dev.purveyor.cli.why.Finding.Weight.BLOCKS;
import static dev.purveyor.cli.why.Finding.Weight.FINE;
import static dev.purveyor.cli.why.Finding.Weight.SUSPECT;
import static dev.purveyor.cli.why.Observed.ago;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class DiagnosisTest {
    static Stream<Arguments> situations() {
        return Stream.of(
                row(Observed.nothing().other("date"), CLAIM, BLOCKS, "no claim \"data\" in namespace \"shop\"", "date"),
                row(Observed.nothing().quota(), QUOTA, SUSPECT, "quota \"small\" leaves no room", "3 of 3"),
                row(claim("Lost", false, null), CLAIM, BLOCKS, "lost its volume", ""),
                row(claim("Pending", true, null), CLAIM, BLOCKS, "being deleted; nothing is provisioned", ""),
                row(claim("Pending", true, null).pod("n1", null), CLAIM, BLOCKS, "goes when no pod uses it", ""),
                row(claim("Bound", true, null).pod("n1", null), CLAIM, BLOCKS, "goes when no pod uses it", ""),
                row(Observed.wanting("pv7"), VOLUME, BLOCKS, "\"pv7\" (spec.volumeName), which does not exist", ""),
                row(Observed.wanting("pv7").volume("pv7", "u2", false), VOLUME, BLOCKS, "belongs to claim shop/other",
                        "pv7: Available"),
                row(Observed.wanting("pv7").volume("pv7", null, false), VOLUME, SUSPECT, "exists, but is not bound",
                        "for nobody yet"),
                row(Observed.withoutClass().immediate(), CLASS, BLOCKS, "no class is the default", "Classes: fast."),
                row(Observed.withoutClass().storageClass("std", "a/b", false, true), CLASS, BLOCKS,
                        "although there is a default", "std"),
                row(Observed.pendingOf(""), CLASS, BLOCKS, "asks for no class", ""),
                row(Observed.pendingOf("fats").immediate(), CLASS, BLOCKS, "no StorageClass \"fats\"",
                        "Classes: fast."),
                row(Observed.pendingOf("fats"), CLASS, BLOCKS, "no StorageClass \"fats\"", "no StorageClass at all"),
                row(Observed.pending().storageClass("fast", "kubernetes.io/no-provisioner", true, false), CLASS, BLOCKS,
                        "Nobody makes volumes of class \"fast\"", ""),
                row(selecting().immediate(), CLAIM, BLOCKS, "It has a selector", ""),
                row(claim("Pending", false, "VolumeSnapshot \"s\"").immediate(), CLAIM, SUSPECT,
                        "filled from VolumeSnapshot \"s\"", ""),
                row(Observed.pending().immediate().volume("pvc-u1", "u2", false), VOLUME, BLOCKS,
                        "not for this claim", "shop/other"),
                row(Observed.pending().immediate().volume("pvc-u1", "u1", true), VOLUME, BLOCKS,
                        "earlier attempt is being deleted", "being deleted"),
                row(Observed.pending().immediate().volume("pvc-u1", "u1", false), VOLUME, SUSPECT,
                        "exists, but is not bound", "1Gi"),
                row(Observed.pendingOf("fast").late(), POD, BLOCKS, "waits for a pod that uses the claim", ""),
                row(Observed.pendingOf("fast").late().pod(null, "0/3 nodes are available"), POD, BLOCKS,
                        "finds no node for pod \"web-0\"", "0/3 nodes"),
                row(Observed.pendingOf("fast").late().pod("n1", null), POD, BLOCKS, "past the scheduler", "n1"),
                row(Observed.pendingOf("fast").late().pod(null, null), POD, SUSPECT, "has not looked at pod", ""),
                row(Observed.onNode("n1").late().noNode(), NODE, BLOCKS, "\"n1\", which does not exist", ""),
                row(Observed.onNode("n1").late(), NODE, FINE, "chose node \"n1\"", ""),
                row(Observed.pendingOf("fast").immediate(), PROVISIONER, BLOCKS, "has not asked example.com/hostpath",
                        "storage-provisioner is missing"),
                row(justCreated().immediate(), PROVISIONER, SUSPECT, "has not asked example.com/hostpath yet", ""),
                row(Observed.pending().storageClass("fast", "example.com/new", false, false), PROVISIONER, BLOCKS,
                        "has asked example.com/hostpath, but the class is now provisioned by example.com/new", ""),
                row(Observed.pending().immediate(), PROVISIONER, SUSPECT, "Nothing shows that", "No Lease"),
                row(Observed.pending().immediate().made(90), PROVISIONER, SUSPECT, "Nothing shows that", "90 s old"),
                row(Observed.pending().immediate().lease(3), PROVISIONER, FINE, "runs", "renewed 3 s ago by pod-a."),
                row(Observed.pending().immediate().lease(500), PROVISIONER, SUSPECT, "does not run",
                        "8 min ago by pod-a, so that instance is gone"),
                row(Observed.pending().immediate().status("idle", 0, null), PROVISIONER, FINE, "runs",
                        "status page localhost:8080 answers"),
                row(Observed.pending().immediate().warning("example.com/hostpath_pod-a", "disk full", 12, 7),
                        PROVISIONER, FINE, "has dealt with this claim", "12 s ago"),
                row(Observed.pending().immediate().warning("x", "disk full", 12, 7), EVENT, SUSPECT,
                        "12 s old and was given 7 times", "ProvisioningFailed: disk full"),
                row(Observed.pending().immediate().status("delayed", 3, Duration.ofSeconds(40)), STATUS, FINE,
                        "in 40 s. 3 failed so far", "Last said: ProvisioningFailed: disk full"),
                row(Observed.pending().immediate().status("ready", 0, null), STATUS, FINE, "due now",
                        "to be provisioned"),
                row(Observed.pending().immediate().status("running", 0, null), STATUS, FINE, "under way", ""),
                row(Observed.pending().immediate().status("idle", 0, null), STATUS, FINE, "before something changes",
                        ""),
                row(Observed.pending().immediate().status("given_up", 15, null), STATUS, BLOCKS, "given up after 15",
                        ""),
                row(Observed.pending().immediate().status(null), STATUS, SUSPECT, "does not know this claim", ""),
                row(Observed.pending().immediate().unreadable("refused"), STATUS, SUSPECT, "cannot be read: refused",
                        ""),
                row(Observed.pending().immediate().unseen("Leases"), UNSEEN, SUSPECT, "not look at Leases", ""));
    }

    @ParameterizedTest
    @MethodSource("situations")
    void aSituationIsNamedWithItsEvidence(Observed observed, Topic topic, Weight weight, String says, String evidence) {
        var diagnosis = Diagnosis.of(observed.facts());

        assertThat(diagnosis.findings()).anySatisfy(finding -> {
            assertThat(finding.topic()).isEqualTo(topic);
            assertThat(finding.weight()).isEqualTo(weight);
            assertThat(finding.says()).contains(says);
            assertThat(String.join("\n", finding.evidence())).contains(evidence);
            assertThat(finding.remedy().isEmpty()).isEqualTo(weight == FINE);
        });
    }

    @Test
    void onlyAMissingClassIsToldWhenTheClassIsMissing() {
        var diagnosis = Diagnosis.of(Observed.pendingOf("fats").immediate().facts());

        assertThat(diagnosis.findings()).extracting(Finding::topic).containsExactly(CLASS);
    }

    @Test
    void aBoundClaimIsFine() {
        var diagnosis = Diagnosis.of(claim("Bound", false, null).immediate().facts());

        assertThat(diagnosis.bound()).isTrue();
        assertThat(diagnosis.findings()).extracting(Finding::weight).containsOnly(FINE);
    }

    @Test
    void aClaimThatIsWorkedOnHasNoCertainCause() {
        assertThat(Diagnosis.of(Observed.pending().immediate().lease(3).facts()).findings())
                .extracting(Finding::weight).containsOnly(FINE);
    }

    private static Arguments row(Observed observed, Topic topic, Weight weight, String says, String evidence) {
        return arguments(observed, topic, weight, says, evidence);
    }

    private static Observed claim(String phase, boolean deleting, @Nullable String source) {
        var volume = phase.equals("Pending") ? null : "pv1";
        return Observed.claim(new Claim(phase, ago(600), "fast", Observed.PROVISIONER, null, volume, false, source,
                deleting, "u1"));
    }

    private static Observed selecting() {
        return Observed.claim(new Claim("Pending", ago(600), "fast", Observed.PROVISIONER, null, null, true, null,
                false, "u1"));
    }

    private static Observed justCreated() {
        return Observed.claim(new Claim("Pending", ago(2), "fast", null, null, null, false, null, false, "u1"));
    }
}
