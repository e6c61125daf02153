package dev.purveyor.volume.controller;

import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.runtime.lease.LeaseTimes;

import static org.assertj.core.api.Assertions.assertThat;

class ShardLeadTest {
    private final Workbench bench = new Workbench();
    private final Workplace place = bench.place("one");
    private final ShardLead lead = new ShardLead(place, Workbench.WHOLE,
            new Coordination.Sharded(16, LeaseTimes.usual()), new RunningTurns());

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void whatAnEarlierHoldingHeardTooLateDoesNotCountForTheNext() throws Exception {
        place.awaitCaches();
        var first = new FakeHolding(3);
        var hung = bench.cluster.holdNext(request -> request.verb() == Verb.GET && request.path().contains("volumes"));
        var late = CompletableFuture.runAsync(() -> lead.acquired(first));
        hung.came.await();
        first.held = false;
        lead.acquired(new FakeHolding(3));
        assertThat(bench.looks).hasValue(1);

        hung.goOn.countDown();
        late.get();
        lead.lost(first, "not renewed");

        assertThat(bench.looks).as("a holding that is over has nothing looked at").hasValue(1);
        assertThat(lead.isCaughtUp()).isTrue();
    }
}
