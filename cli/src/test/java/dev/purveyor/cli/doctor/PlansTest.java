package dev.purveyor.cli.doctor;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.purveyor.Identity;
import dev.purveyor.cli.doctor.Facts.Volume;
import dev.purveyor.cluster.ClusterException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class PlansTest {
    private static final Volume OF_RACK = marked("a", "rack-7").volume();
    private static final Volume OF_NODE = marked("b", "n1").phase("Released", null).volume();

    @Test
    void whatCarriesTheIdentityIsHandedOverAndNothingElse() {
        var plan = Handover.of(List.of(OF_RACK, OF_NODE, Patient.bound("c").volume()), Patient.NODES, "rack-7", "r8",
                false);

        assertThat(plan.steps()).extracting(step -> step.volume().name()).containsExactly("a");
        assertThat(plan.inWords()).contains("1 volume to hand over from \"rack-7\" to \"r8\"", "a  example.com/disks",
                "no instance with identity \"rack-7\" runs");
    }

    @Test
    void theVolumesOfANodeThatExistsAreHandedOverByForceOnly() {
        assertRefused(() -> Handover.of(List.of(OF_NODE), Patient.NODES, "n1", "n2", false), "node \"n1\" exists");
        assertRefused(() -> Handover.of(List.of(OF_RACK), null, "rack-7", "r8", false), "may not list nodes");
        assertThat(Handover.of(List.of(OF_NODE), Patient.NODES, "n1", "n2", true).steps()).hasSize(1);
        assertThat(Handover.of(List.of(OF_RACK), null, "rack-7", "r8", true).steps()).hasSize(1);
    }

    @Test
    void whatBelongsToNodesIsHandedOverToANode() {
        var lost = List.of(Patient.bound("c").marked(VolumeCheck.NODE_ANNOTATION, "n9").volume());

        assertRefused(() -> Handover.of(lost, Patient.NODES, "n9", "n8", false), "no node \"n8\"", "--force");
        assertThat(Handover.of(lost, Patient.NODES, "n9", "n2", false).steps()).hasSize(1);
        assertThat(Handover.of(lost, Patient.NODES, "n9", "n8", true).steps()).hasSize(1);
    }

    @Test
    void theVolumesOfTwoProvisionersAreNotHandedOverTogether() {
        var other = marked("c", "rack-7").of("example.com/\u001btapes").volume();

        assertRefused(() -> Handover.of(List.of(OF_RACK, other), Patient.NODES, "rack-7", "r8", true),
                "example.com/\\u001btapes, example.com/disks", "--provisioner");
    }

    @Test
    void aBoundVolumeIsNeverGivenUp() {
        assertRefused(() -> GivingUp.of(List.of("a"), List.of(OF_RACK), Patient.NODES, true), "\"a\" is Bound",
                "Nothing was changed");
    }

    @Test
    void oneThatCannotBeGivenUpKeepsTheOthers() {
        var lost = marked("c", "n9").phase("Released", null).volume();
        var all = List.of(lost, OF_RACK, OF_NODE);

        assertRefused(() -> GivingUp.of(List.of("c", "nothing"), all, Patient.NODES, true), "no PersistentVolume");
        assertRefused(() -> GivingUp.of(List.of("c", "b"), all, Patient.NODES, false), "node \"n1\", which exists");
        assertRefused(() -> GivingUp.of(List.of("c"), all, null, false), "may not list nodes");
        assertThat(GivingUp.of(List.of("c", "c"), all, Patient.NODES, false).volumes()).containsExactly(lost);
        assertThat(GivingUp.of(List.of("c", "b"), all, Patient.NODES, true).volumes()).containsExactly(lost, OF_NODE);
    }

    @Test
    void aVolumeThatNoProvisionerMadeIsNotOurs() {
        var byHand = Patient.bound("d").phase("Released", null).of("").volume();

        assertRefused(() -> GivingUp.of(List.of("d"), List.of(byHand), Patient.NODES, true), "made by no provisioner");
    }

    private static Patient marked(String name, String identity) {
        return Patient.bound(name).marked(Identity.ANNOTATION, identity);
    }

    private static void assertRefused(Runnable plan, String... parts) {
        assertThatExceptionOfType(ClusterException.class).isThrownBy(plan::run)
                .satisfies(e -> assertThat(e.getMessage()).contains(parts));
    }
}
