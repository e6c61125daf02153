package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.runtime.journal.ConfigMapJournal;
import dev.purveyor.runtime.journal.Intent;
import dev.purveyor.runtime.journal.JournalReport;
import dev.purveyor.volume.controller.flow.Gate;

import static org.assertj.core.api.Assertions.assertThat;

class SeatedDutyTest {
    private static final String SEAT = "example.com-disks-seat-dead";
    private static final String JOURNAL = ModelCluster.configMap("purveyor-" + SEAT);

    private final Workbench bench = new Workbench();
    private final SeatedDuty duty = new SeatedDuty(bench.place("one"), Workbench.WHOLE, Gate::openWhile);

    @BeforeEach
    void start() throws InterruptedException {
        duty.start();
        Workbench.until("it has its own seat", duty::isActive);
        bench.cluster.put(ModelCluster.lease(SEAT), """
                {"metadata":{"name":"%s"},"spec":{"holderIdentity":"","leaseDurationSeconds":1}}""".formatted(SEAT));
    }

    @AfterEach
    void close() {
        duty.close();
        bench.close();
    }

    @Test
    void aSeatWhoseJournalNobodyUnderstandsIsToldAndTriedAgainAndEndsNothing() {
        bench.cluster.put(JOURNAL, """
                {"metadata":{"name":"purveyor-%s"},"data":{"format":"2"}}""".formatted(SEAT));

        duty.survey();

        Workbench.until("it is told", () -> duty.journalProblem().isPresent());
        assertThat(duty.journalProblem().orElseThrow()).contains("ConfigMap ns/purveyor-" + SEAT, "format 2");
        assertThat(bench.ends).isEmpty();
        assertThat(duty.isActive()).isTrue();
        var looks = bench.looks.get();
        bench.cluster.remove(JOURNAL);
        bench.passUntil("it is tried again", () -> duty.journalProblem().isEmpty() && bench.looks.get() > looks);
        assertThat(bench.ends).isEmpty();
    }

    @Test
    void aSeatThatHoldsNothingGoes() throws InterruptedException {
        journal();
        var itsObjects = List.of(JOURNAL, JOURNAL + "-parked", ModelCluster.lease(SEAT));
        assertThat(bench.cluster.paths()).containsAll(itsObjects);

        duty.survey();

        // Taken by one survey and cleared by the next, which comes by itself.
        bench.passUntil("all of it is gone", () -> itsObjects.stream().noneMatch(bench.cluster.paths()::contains));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 8})
    void whatCannotBeReplayedKeepsItsSeat(long days) throws InterruptedException {
        journal(new Intent("pvc-lost", "provision", new byte[]{1}, new byte[0]));
        bench.time.advance(Duration.ofDays(days));

        surveyUntilTaken();
        duty.survey();
        duty.close();

        assertThat(JournalReport.read(bench.cluster, "ns", "purveyor-" + SEAT, bench.time.now()))
                .isInstanceOfSatisfying(JournalReport.Understood.class,
                        left -> assertThat(left.intents()).singleElement()
                                .satisfies(one -> assertThat(one.intent().key()).isEqualTo("pvc-lost")));
    }

    private void surveyUntilTaken() {
        duty.survey();
        bench.passUntil("the seat is taken", () -> duty.role().contains("ends what 1 instances began"));
    }

    /** What a dead instance left. */
    private void journal(Intent... intents) throws InterruptedException {
        try (var journal = ConfigMapJournal.builder(bench.cluster, bench.time, bench.time, "ns", "purveyor-" + SEAT)
                .build()) {
            journal.open("dead");
            for (var intent : intents)
                journal.commit(intent);
        }
    }
}
