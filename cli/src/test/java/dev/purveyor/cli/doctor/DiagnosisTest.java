package dev.purveyor.cli.doctor;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.purveyor.Identity;
import dev.purveyor.cli.doctor.Finding.Trouble;
import dev.purveyor.runtime.journal.Intent;
import dev.purveyor.runtime.journal.JournalReport;
import dev.purveyor.runtime.journal.RecordedIntent;

import static dev.purveyor.cli.doctor.Finding.Trouble.FAILED;
import static dev.purveyor.cli.doctor.Finding.Trouble.NODE_GONE;
import static dev.purveyor.cli.doctor.Finding.Trouble.RELEASED;
import static dev.purveyor.cli.doctor.Finding.Trouble.TERMINATING;
import static dev.purveyor.cli.doctor.VolumeCheck.NODE_ANNOTATION;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class DiagnosisTest {
    private static final String KEY = Identity.ANNOTATION;

    static Stream<Arguments> troubles() {
        return Stream.of(
                arguments(Patient.released(10), RELEASED, false, "carries no identity", ""),
                arguments(Patient.released(600), RELEASED, true, "carries no identity", "kubectl annotate pv"),
                arguments(Patient.bound("pv").phase("Released", null), RELEASED, true, "no identity", "--give-up"),
                arguments(Patient.released(600).marked(KEY, "rack-7"), RELEASED, true, "identity \"rack-7\" deletes",
                        "--adopt rack-7 --to OTHER --provisioner example.com/disks"),
                arguments(Patient.released(10).marked(KEY, "rack-7"), RELEASED, false, "identity \"rack-7\"", ""),
                arguments(Patient.released(600).marked(KEY, "n1"), RELEASED, true, "on node \"n1\"",
                        "runs on node \"n1\""),
                arguments(Patient.released(600).marked(NODE_ANNOTATION, "n2"), RELEASED, true, "node \"n2\"", "runs"),
                arguments(Patient.released(10).marked(NODE_ANNOTATION, "n9"), NODE_GONE, true, "no node \"n9\"",
                        "--adopt n9"),
                arguments(Patient.bound("pv").marked(NODE_ANNOTATION, "n9"), NODE_GONE, true, "no node \"n9\"",
                        "delete the claims"),
                arguments(Patient.bound("pv").only("n8", "n9"), NODE_GONE, true, "only on \"n8\", \"n9\"", "Bring"),
                arguments(Patient.released(9).only("n9"), NODE_GONE, true, "only on \"n9\"", "--give-up VOLUME"),
                arguments(Patient.bound("pv").retained().phase("Failed", null).of("a/b").only("n1").deleting(9, true),
                        TERMINATING, false, "no identity", ""),
                arguments(Patient.bound("pv").phase("Failed", Patient.ago(3)).of("a/b"), FAILED, true,
                        "(no plugin matched)", "by hand"),
                arguments(Patient.released(9_000).deleting(10, true), TERMINATING, false, "no identity", ""),
                arguments(Patient.released(9_000).deleting(600, true), TERMINATING, true, "no identity", "--give-up"),
                arguments(Patient.released(9_000).marked(KEY, "rack-7").deleting(600, true).retained(), TERMINATING,
                        true, "identity \"rack-7\"", "--adopt"),
                arguments(Patient.released(600).marked(KEY, "\u001b[2J"), RELEASED, true, "\\u001b[2J",
                        "--adopt IDENTITY --to"));
    }

    @ParameterizedTest
    @MethodSource("troubles")
    void aVolumeInTroubleIsNamedWithWhatToDo(Patient patient, Trouble trouble, boolean serious, String says,
            String remedy) {
        var diagnosis = Diagnosis.of(patient.facts());

        assertThat(diagnosis.volumes()).singleElement().satisfies(finding -> {
            assertThat(finding.trouble()).isEqualTo(trouble);
            assertThat(finding.serious()).isEqualTo(serious);
            assertThat(finding.says()).contains(says);
            assertThat(finding.remedy()).contains(remedy);
            assertThat(finding.remedy().isEmpty()).isEqualTo(!serious);
        });
        assertThat(diagnosis.isHealthy()).isEqualTo(!serious);
    }

    static Stream<Patient> well() {
        return Stream.of(Patient.bound("pv"), Patient.bound("pv").marked(NODE_ANNOTATION, "n1"),
                Patient.bound("pv").marked(KEY, "anything"), Patient.bound("pv").only("host-2", "host-9"),
                Patient.bound("pv").only("n1"), Patient.bound("pv").deleting(9_000, true),
                Patient.released(9_000).retained(), Patient.released(9_000).deleting(9_000, false),
                Patient.bound("pv").phase("Available", null), Patient.bound("pv").retained().phase("Failed", null));
    }

    @ParameterizedTest
    @MethodSource("well")
    void aVolumeThatIsAsItShouldBeIsNotMentioned(Patient patient) {
        assertThat(Diagnosis.of(patient.facts()).volumes()).isEmpty();
        assertThat(Diagnosis.of(patient.facts()).isHealthy()).isTrue();
    }

    @Test
    void withoutARightToSeeNodesNoneIsSaidToBeGoneAndNothingIsSaidToBeWell() {
        var volume = Patient.bound("pv").marked(NODE_ANNOTATION, "n9").only("n9").volume();
        var diagnosis = Diagnosis
                .of(new Facts(Patient.NOW, List.of(volume), null, List.of(), List.of(), List.of("Nodes")));

        assertThat(diagnosis.volumes()).isEmpty();
        assertThat(diagnosis.isHealthy()).isFalse();
    }

    @Test
    void theSeriousComesFirst() {
        var facts = new Facts(Patient.NOW, List.of(Patient.bound("a").phase("Released", Patient.ago(5)).volume(),
                Patient.bound("c").phase("Failed", Patient.ago(5)).volume(),
                Patient.bound("b").phase("Released", Patient.ago(5000)).volume()), Patient.NODES, List.of(), List.of(),
                List.of());

        assertThat(Diagnosis.of(facts).volumes()).extracting(finding -> finding.volume().name())
                .containsExactly("b", "c", "a");
    }

    @Test
    void openWorkIsToldAndOldWorkNeedsAPerson() {
        var young = intent("pvc-1", 90, false, "{\"metadata\": {\"namespace\": \"shop\", \"name\": \"data\"}}");
        var old = intent("pvc-2", 86_400 * 8, true, "not json");

        assertThat(JournalCheck.of(journal(young), List.of(), Patient.NOW)).hasValueSatisfying(check -> {
            assertThat(check.serious()).isFalse();
            assertThat(check.says()).isEqualTo("of \"pod-\\u001ba\", epoch 3: 1 open.");
            assertThat(check.lines()).containsExactly("pvc-1  provisioning for 90 s, claim shop/data");
        });
        assertThat(JournalCheck.of(journal(young, old), List.of(), Patient.NOW)).hasValueSatisfying(check -> {
            assertThat(check.serious()).isTrue();
            assertThat(check.lines()).contains("pvc-2  provisioning for 8 days, quarantined");
            assertThat(check.remedy()).contains("at the backend");
        });
    }

    @Test
    void openWorkWhoseLeaseNobodyHasRenewedForLongNeedsAPerson() {
        var open = new JournalReport.Understood("ConfigMap storage/purveyor-disks-rack-7-parked", "pod-a", 3,
                List.of(intent("pvc-1", 90, false, "")));

        assertThat(JournalCheck.of(open, List.of(lease("", 3600), lease("other", 1)), Patient.NOW))
                .hasValueSatisfying(check -> {
                    assertThat(check.serious()).isTrue();
                    assertThat(check.lines()).contains("nobody has renewed the Lease storage/disks-rack-7 for 60 min");
                    assertThat(check.remedy()).contains("once more");
                });
        assertThat(JournalCheck.of(open, List.of(lease("dead", 3600)), Patient.NOW)).map(JournalCheck::serious)
                .contains(true);
        assertThat(JournalCheck.of(open, List.of(lease("alive", 5)), Patient.NOW)).map(JournalCheck::serious)
                .contains(false);
        assertThat(JournalCheck.of(open, List.of(lease("", 60)), Patient.NOW)).map(JournalCheck::serious)
                .contains(false);
        var empty = new JournalReport.Understood("ConfigMap storage/purveyor-disks-rack-7", "pod-a", 3, List.of());
        assertThat(JournalCheck.of(empty, List.of(lease("", 3600)), Patient.NOW)).map(JournalCheck::serious)
                .contains(false);
    }

    private static Facts.Lease lease(String holder, int renewedAgo) {
        return new Facts.Lease("storage", "disks-rack-7", holder, Patient.ago(renewedAgo), Duration.ofSeconds(15));
    }

    @Test
    void aJournalThatCannotBeReadNeedsAPersonAndAMissingOneIsNone() {
        var damaged = new JournalReport.Unreadable("ConfigMap storage/j", "format\n2");
        assertThat(JournalCheck.of(damaged, List.of(), Patient.NOW)).hasValueSatisfying(check -> {
            assertThat(check.serious()).isTrue();
            assertThat(check.lines()).containsExactly("format\\u000a2");
        });
        assertThat(JournalCheck.of(new JournalReport.Missing("ConfigMap storage/j"), List.of(), Patient.NOW)).isEmpty();
    }

    private static JournalReport journal(RecordedIntent... intents) {
        return new JournalReport.Understood("ConfigMap storage/j", "pod-\u001ba", 3, List.of(intents));
    }

    private static RecordedIntent intent(String key, int age, boolean quarantined, String payload) {
        return new RecordedIntent(new Intent(key, "provisioning", payload.getBytes(UTF_8), new byte[0]),
                Patient.ago(age), false, quarantined);
    }
}
