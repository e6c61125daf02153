package dev.purveyor.volume.controller;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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
}
