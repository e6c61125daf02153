package dev.purveyor.runtime.journal;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.journal.ModelServer.Fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

class JournalReportTest extends JournalBench {
    @Test
    void itTellsTheOwnerAndWhatIsOpenAndDisturbsNobody() {
        journal.open("pod-a");
        commit(intent("old"));
        time.advance(Duration.ofDays(8));
        commit(intent("young"));
        var before = server.get("journal");

        assertThat(read("journal")).asInstanceOf(type(JournalReport.Understood.class)).satisfies(report -> {
            assertThat(report.title()).isEqualTo("ConfigMap ns/journal");
            assertThat(report.owner()).isEqualTo("pod-a");
            assertThat(report.epoch()).isEqualTo(1);
            assertThat(report.intents()).extracting(open -> open.intent().key()).containsExactly("old", "young");
            assertThat(report.intents()).extracting(RecordedIntent::quarantined).containsExactly(true, false);
        });
        assertThat(server.get("journal")).isEqualTo(before);
        commit(intent("more"));
    }

    @Test
    void oneThatCannotBeUnderstoodIsToldAsSuch() {
        journal.open("pod-a");
        server.edit("journal", json -> json.replace("\"format\":\"1\"", "\"format\":\"2\""));

        assertThat(read("journal")).asInstanceOf(type(JournalReport.Unreadable.class))
                .satisfies(report -> assertThat(report.why()).contains("format 2"));
    }

    @Test
    void oneThatIsNotThereOrNotToBeHadIsToldAsSuch() {
        assertThat(read("nothing")).isInstanceOf(JournalReport.Missing.class);
        server.faults(request -> Fault.ERROR_BEFORE);
        assertThat(read("journal")).isInstanceOf(JournalReport.Unreadable.class);
    }

    private JournalReport read(String name) {
        return JournalReport.read(server, "ns", name, time.now());
    }
}
