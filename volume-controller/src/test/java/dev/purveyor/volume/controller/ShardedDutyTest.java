package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.runtime.lease.LeaseTimes;

import static org.assertj.core.api.Assertions.assertThat;

class ShardedDutyTest {
    private static final String JOURNAL = ModelCluster.configMap("purveyor-example.com-disks-shard-3");

    private final Workbench bench = new Workbench();
    private final ShardedDuty duty = new ShardedDuty(bench.place("one"), Workbench.WHOLE,
            new Coordination.Sharded(16, LeaseTimes.usual()));
    private final FakeHolding first = new FakeHolding(3);

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void aShardIsWorkedOnUntilItIsLost() {
        duty.acquired(first);
        assertThat(duty.isActive()).isTrue();

        first.held = false;
        duty.lost(first, "not renewed");

        assertThat(duty.isActive()).isFalse();
    }

    @Test
    void theLateLossOfAnEarlierHoldingDoesNotEndTheWorkOfTheNext() {
        duty.acquired(first);
        first.held = false;
        var second = new FakeHolding(3);
        duty.acquired(second);

        duty.lost(first, "not renewed");

        assertThat(duty.isActive()).isTrue();
    }

    @Test
    void aJournalThatWasLongInOpeningDoesNotTakeThePlaceOfALaterHoldings() throws Exception {
        var hung = bench.cluster.holdNext(request -> request.verb() == Verb.GET && request.path().contains("volumes"));
        var late = CompletableFuture.runAsync(() -> duty.acquired(first));
        hung.came.await();
        first.held = false;
        var second = new FakeHolding(3);
        duty.acquired(second);
        var owned = bench.cluster.get(JOURNAL);

        hung.goOn.countDown();
        late.get();
        duty.lost(first, "not renewed");

        assertThat(duty.isActive()).isTrue();
        assertThat(bench.cluster.get(JOURNAL)).isEqualTo(owned);
        second.held = false;
        duty.lost(second, "not renewed");
        assertThat(duty.isActive()).isFalse();
    }

    @Test
    void whatIsGivenBackEndsWithItsDrain() {
        duty.acquired(first);
        first.leaving = true;

        assertThat(duty.drain(3)).succeedsWithin(Duration.ofSeconds(30));

        assertThat(duty.isActive()).isFalse();
    }
}
