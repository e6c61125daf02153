package dev.purveyor.cli.doctor;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import dev.purveyor.Identity;
import dev.purveyor.cli.doctor.Facts.Lease;
import dev.purveyor.cli.doctor.Facts.Volume;
import dev.purveyor.cluster.ClusterException;
import dev.purveyor.runtime.journal.Intent;
import dev.purveyor.runtime.journal.JournalReport;
import dev.purveyor.runtime.journal.RecordedIntent;
import dev.purveyor.volume.controller.IdentityObjects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class PlansTest {
    private static final Volume OF_RACK = marked("a", "rack-7").volume();
    private static final Volume OF_NODE = marked("b", "n1").phase("Released", null).volume();

    private static final Set<String> LEASES = Stream.of("rack-7", "rack-9", "n1", "n9").map(PlansTest::leaseOf)
            .collect(Collectors.toSet());
    private static final Owners KNOWN = new Owners(Patient.NODES, LEASES, List.of(), List.of());
    private static final Owners UNKNOWN_NODES = new Owners(null, LEASES, List.of(), List.of());

    @Test
    void whatCarriesTheIdentityIsHandedOverAndNothingElse() {
        var plan = Handover.of(List.of(OF_RACK, OF_NODE, Patient.bound("c").volume()), KNOWN, "rack-7", "r8",
                false);

        assertThat(plan.steps()).extracting(step -> step.volume().name()).containsExactly("a");
        assertThat(plan.inWords()).contains("1 volume to hand over from \"rack-7\" to \"r8\"", "a  example.com/disks",
                "no instance with identity \"rack-7\" runs");
    }

    @Test
    void theVolumesOfANodeThatExistsAreHandedOverByForceOnly() {
        assertRefused(() -> Handover.of(List.of(OF_NODE), KNOWN, "n1", "n2", false), "node \"n1\" exists");
        assertRefused(() -> Handover.of(List.of(OF_RACK), UNKNOWN_NODES, "rack-7", "r8", false), "may not list nodes");
        assertThat(Handover.of(List.of(OF_NODE), KNOWN, "n1", "n2", true).steps()).hasSize(1);
        assertThat(Handover.of(List.of(OF_RACK), UNKNOWN_NODES, "rack-7", "r8", true).steps()).hasSize(1);
    }

    @Test
    void whatBelongsToAnIdentityThatLivesIsTakenByForceOnly() {
        var lease = new Lease("storage", leaseOf("rack-7"),
                "pod-7_1", Patient.ago(1), Duration.ofSeconds(15));
        var living = new Owners(Patient.NODES, LEASES, List.of(lease), List.of());
        var released = marked("a", "rack-7").phase("Released", null).volume();

        assertRefused(() -> Handover.of(List.of(OF_RACK), living, "rack-7", "r8", false),
                "pod-7_1 holds the Lease storage/example.com-disks-rack-7-", "Stop it first", "--force",
                "Nothing was changed");
        assertRefused(() -> GivingUp.of(List.of("a"), List.of(released), living, false), "pod-7_1 holds the Lease");
        assertThat(Handover.of(List.of(OF_RACK), living, "rack-7", "r8", true).steps()).hasSize(1);
        assertThat(GivingUp.of(List.of("a"), List.of(released), living, true).volumes()).hasSize(1);
        var other = marked("a", "rack-9").phase("Released", null).volume();
        assertThat(GivingUp.of(List.of("a"), List.of(other), living, false).volumes()).hasSize(1);
    }

    @Test
    void whoMayNotListLeasesCannotKnowWhoLives() {
        var unseen = new Owners(Patient.NODES, LEASES, null, List.of());

        assertRefused(() -> Handover.of(List.of(OF_RACK), unseen, "rack-7", "r8", false), "may not list Leases", "-n");
    }

    @Test
    void whereNoTraceOfTheOwnerIsFoundNobodyKnowsWhetherItLives() {
        var elsewhere = new Owners(Patient.NODES, Set.of(), List.of(), List.of());
        var released = marked("a", "rack-7").phase("Released", null).volume();

        assertRefused(() -> Handover.of(List.of(OF_RACK), elsewhere, "rack-7", "r8", false),
                "No Lease " + leaseOf("rack-7") + " and no journal", "another -n", "additional name", "--force");
        assertRefused(() -> GivingUp.of(List.of("a"), List.of(released), elsewhere, false), "no journal", "--force");
        assertThat(Handover.of(List.of(OF_RACK), elsewhere, "rack-7", "r8", true).steps()).hasSize(1);
        var journal = new JournalReport.Understood("ConfigMap storage/purveyor-" + leaseOf("rack-7"), "pod-7", 3,
                List.of());
        assertThat(Handover.of(List.of(OF_RACK), new Owners(Patient.NODES, Set.of(), List.of(), List.of(journal)),
                "rack-7", "r8", false).steps()).hasSize(1);
    }

    private static String leaseOf(String identity) {
        return IdentityObjects.of("example.com/disks", identity).orElseThrow().lease();
    }

    @Test
    void whatAnIdentityHasLeftOpenIsNotForgottenWithIt() {
        var intent = new RecordedIntent(new Intent("pvc-9", "provisioning", new byte[0], new byte[0]), Patient.ago(99),
                false, false);
        var journal = new JournalReport.Understood("ConfigMap storage/j", "pod-7", 3, List.of(intent));
        var damaged = new JournalReport.Unreadable("ConfigMap storage/j", "format 2");

        assertRefused(() -> handOver(journal, false), "has left 1 intent open in ConfigMap storage/j: pvc-9",
                "Start an instance with that identity once more", "--force");
        assertRefused(() -> handOver(damaged, false), "ConfigMap storage/j", "cannot be read");
        assertThat(handOver(journal, true).steps()).hasSize(1);
        assertThat(handOver(new JournalReport.Missing("ConfigMap storage/j"), false).steps()).hasSize(1);
        assertRefused(
                () -> Handover.of(List.of(OF_RACK), new Owners(Patient.NODES, LEASES, List.of(), null), "rack-7", "r8",
                        false),
                "may not list ConfigMaps");
    }

    private static Handover handOver(JournalReport journal, boolean force) {
        return Handover.of(List.of(OF_RACK), new Owners(Patient.NODES, LEASES, List.of(), List.of(journal)), "rack-7",
                "r8",
                force);
    }

    @Test
    void whatBelongsToNodesIsHandedOverToANode() {
        var lost = List.of(Patient.bound("c").marked(VolumeCheck.NODE_ANNOTATION, "n9").volume());

        assertRefused(() -> Handover.of(lost, KNOWN, "n9", "n8", false), "no node \"n8\"", "--force");
        assertThat(Handover.of(lost, KNOWN, "n9", "n2", false).steps()).hasSize(1);
        assertThat(Handover.of(lost, KNOWN, "n9", "n8", true).steps()).hasSize(1);
    }

    @Test
    void theVolumesOfTwoProvisionersAreNotHandedOverTogether() {
        var other = marked("c", "rack-7").of("example.com/\u001btapes").volume();

        assertRefused(() -> Handover.of(List.of(OF_RACK, other), KNOWN, "rack-7", "r8", true),
                "example.com/\\u001btapes, example.com/disks", "--provisioner");
    }

    @Test
    void aBoundVolumeIsNeverGivenUp() {
        assertRefused(() -> GivingUp.of(List.of("a"), List.of(OF_RACK), KNOWN, true), "\"a\" is Bound",
                "Nothing was changed");
    }

    @Test
    void oneThatCannotBeGivenUpKeepsTheOthers() {
        var lost = marked("c", "n9").phase("Released", null).volume();
        var all = List.of(lost, OF_RACK, OF_NODE);

        assertRefused(() -> GivingUp.of(List.of("c", "nothing"), all, KNOWN, true), "no PersistentVolume");
        assertRefused(() -> GivingUp.of(List.of("c", "b"), all, KNOWN, false), "node \"n1\", which exists");
        assertRefused(() -> GivingUp.of(List.of("c"), all, UNKNOWN_NODES, false), "may not list nodes");
        assertThat(GivingUp.of(List.of("c", "c"), all, KNOWN, false).volumes()).containsExactly(lost);
        assertThat(GivingUp.of(List.of("c", "b"), all, KNOWN, true).volumes()).containsExactly(lost, OF_NODE);
    }

    @Test
    void aVolumeThatNoProvisionerMadeIsNotOurs() {
        var byHand = Patient.bound("d").phase("Released", null).of("").volume();

        assertRefused(() -> GivingUp.of(List.of("d"), List.of(byHand), KNOWN, true), "made by no provisioner");
    }

    private static Patient marked(String name, String identity) {
        return Patient.bound(name).marked(Identity.ANNOTATION, identity);
    }

    private static void assertRefused(Runnable plan, String... parts) {
        assertThatExceptionOfType(ClusterException.class).isThrownBy(plan::run)
                .satisfies(e -> assertThat(e.getMessage()).contains(parts));
    }
}
