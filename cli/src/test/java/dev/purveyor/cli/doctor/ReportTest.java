package dev.purveyor.cli.doctor;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.purveyor.runtime.journal.JournalReport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

class ReportTest {
    @Test
    void volumesAreATableAndTheEndIsWhatToDo() {
        var facts = new Facts(Patient.NOW,
                List.of(Patient.bound("pvc-1").phase("Released", Patient.ago(7200)).marked("k", "rack-7").volume(),
                        Patient.bound("pvc-22").phase("Released", Patient.ago(20)).marked("k", "rack-7").volume(),
                        Patient.bound("pvc-3").phase("Released", Patient.ago(7200)).marked("k", "rack-7").volume()),
                Patient.NODES,
                List.of(new JournalReport.Understood("ConfigMap storage/purveyor-example.com-disks", "pod-a", 3,
                        List.of())),
                List.of(), List.of());

        assertThat(Report.of(facts, Diagnosis.of(facts))).isEqualTo(
                """
                        Looked at 3 volumes and 1 journal: 2 need you.

                          VOLUME  PROVISIONER        STATE     SINCE  IDENTITY
                        ! pvc-1   example.com/disks  Released  2 h    rack-7    Only an instance with identity "rack-7" deletes it.
                        ! pvc-3   example.com/disks  Released  2 h    rack-7    Only an instance with identity "rack-7" deletes it.
                          pvc-22  example.com/disks  Released  20 s   rack-7    Only an instance with identity "rack-7" deletes it.

                        Journals
                          ConfigMap storage/purveyor-example.com-disks of "pod-a", epoch 3: nothing is open.

                        What to do
                          1. See whether an instance of example.com/disks with identity "rack-7" runs. If it is gone for good: where another instance reaches its storage, purveyor doctor --adopt rack-7 --to OTHER --provisioner example.com/disks; where the storage is lost, purveyor doctor --give-up VOLUME...
                        """);
    }

    @Test
    void whatCouldNotBeSeenIsNotCalledWell() {
        var facts = new Facts(Patient.NOW, List.of(), null, List.of(), List.of(), List.of("Nodes"));

        assertThat(Report.of(facts, Diagnosis.of(facts))).contains("nothing that was seen needs you",
                "! We may not look at Nodes.", "1. Ask somebody with more rights");
    }

    @Test
    void whereAllIsWellOneLineSaysSo() {
        var facts = Patient.bound("pv").facts();

        assertThat(Report.of(facts, Diagnosis.of(facts)))
                .isEqualTo("Looked at 1 volume and 0 journals: nothing needs you.\n");
    }

    @ParameterizedTest
    @CsvSource({"'yes\n', true", "' YES \n', true", "'y\n', false", "'\n', false", "'', false", "'no\nyes\n', false"})
    void onlyAYesIsConsent(String typed, boolean consent) throws IOException {
        var out = new StringWriter();
        var asked = new Consent(false, new ByteArrayInputStream(typed.getBytes(UTF_8)), new PrintWriter(out));

        assertThat(asked.to("Much.\n")).isEqualTo(consent);
        assertThat(out.toString()).startsWith("Much.\nType yes to go on: ");
        assertThat(out.toString().contains("Nothing was changed.")).isEqualTo(!consent);
    }
}
