package dev.purveyor.runtime.shard;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.clock.ManualTime;
import dev.purveyor.runtime.lease.ModelLeases;
import dev.purveyor.runtime.testing.Await;

import static org.assertj.core.api.Assertions.assertThat;

class ShardTenureTest {
    private static final Duration DRAIN_LIMIT = Duration.ofSeconds(30);

    private final ManualTime time = new ManualTime();
    private final ModelLeases leases = new ModelLeases(time);
    private final Queue<CompletableFuture<Void>> drains = new ConcurrentLinkedQueue<>();
    private final AtomicInteger kept = new AtomicInteger();
    private volatile boolean tooLate;
    private final ShardTenure tenure = new ShardTenure(3, ShardKeeper
            .builder(leases, time, time, "ns", "base", "me").listener(new ShardListener() {
                @Override
                public CompletableFuture<?> drain(int shard) {
                    var drain = new CompletableFuture<Void>();
                    drains.add(drain);
                    return drain;
                }

                @Override
                public boolean keep(int shard) {
                    kept.incrementAndGet();
                    return !tooLate;
                }
            }), new ShardNames("base", 16), new Sightings(Duration.ofSeconds(15)));

    @BeforeEach
    void take() {
        tenure.start();
        Await.until("it is held", tenure::isHeld);
    }

    @AfterEach
    void end() {
        tenure.abandon();
    }

    @Test
    void whatDoesNotEndInTimeIsKeptAndGivenBackLater() {
        tenure.drain();
        assertThat(tenure.isLeaving()).isTrue();

        passUntil("it is kept", () -> kept.get() == 1 && !tenure.isLeaving());

        assertThat(time.now()).isAfterOrEqualTo(new ManualTime().now().plus(DRAIN_LIMIT));
        assertThat(drains.remove()).isCancelled();
        assertThat(tenure.over()).isNotDone();
        assertThat(tenure.isStuck()).isTrue();
        assertThat(tenure.problem()).hasValueSatisfying(why -> assertThat(why).contains("shard 3", "within 30 s"));

        passUntil("it is worth another try", () -> !tenure.isStuck());
        assertThat(tenure.problem()).isEmpty();
        tenure.drain();
        Await.until("it is drained again", () -> drains.size() == 1);
        drains.remove().complete(null);
        Await.until("it is given back", tenure.over()::isDone);
        assertThat(tenure.isHeld()).isFalse();
    }

    @Test
    void whoEndsDoesNotTakeItBack() {
        tenure.drain();
        Await.until("it is being drained", () -> drains.size() == 1);
        tenure.drainForGood();

        time.advance(DRAIN_LIMIT);

        assertThat(tenure.isLeaving()).isTrue();
        assertThat(drains).hasSize(1);
        drains.remove().complete(null);
        Await.until("it is given back", tenure.over()::isDone);
        assertThat(kept).hasValue(0);
    }

    @Test
    void whatIsAboutToEndIsLetGo() {
        tooLate = true;
        tenure.drain();
        passUntil("it is asked whether it can be kept", () -> kept.get() == 1);

        assertThat(tenure.isLeaving()).isTrue();
        drains.remove().complete(null);
        Await.until("it is given back", tenure.over()::isDone);
    }

    @Test
    void whatCannotBeKeptBecauseItIsLostJustNowIsKeptWhenItIsBack() {
        tooLate = true;
        tenure.drain();
        passUntil("it is asked whether it can be kept", () -> kept.get() == 1);

        tooLate = false;

        passUntil("it is kept", () -> !tenure.isLeaving());
        assertThat(drains.remove()).isCancelled();
        assertThat(tenure.isStuck()).isTrue();
    }

    @Test
    void whatIsOfNoUseHereIsLeftToRunOutIfItDoesNotEndInTime() {
        tenure.drain();
        tenure.leave();

        passUntil("it is over", tenure.over()::isDone);

        assertThat(time.now()).isAfterOrEqualTo(new ManualTime().now().plus(DRAIN_LIMIT));
        assertThat(tenure.isHeld()).isFalse();
        assertThat(kept).hasValue(0);
        assertThat(leases.record("/apis/coordination.k8s.io/v1/namespaces/ns/leases/base-shard-3").holder())
                .isEqualTo("me");
    }

    /** In steps so small that the Lease is renewed meanwhile. */
    private void passUntil(String what, BooleanSupplier condition) {
        Await.passUntil(time, Duration.ofMillis(200), what, condition);
    }
}
