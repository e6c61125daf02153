package dev.purveyor.runtime.shard;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.clock.DaemonTimers;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.lease.Elector;
import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.runtime.lease.ModelLeases;
import dev.purveyor.runtime.testing.Await;

import static org.assertj.core.api.Assertions.assertThat;

/** Keepers on the machine's own clock; only what comes in the end is asserted. */
class ShardKeeperTest {
    private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/ns/leases/";
    private static final LeaseTimes TIMES = new LeaseTimes(Duration.ofSeconds(6), Duration.ofSeconds(4),
            Duration.ofMillis(50));
    private static final int SHARDS_ENOUGH = 1000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final DaemonTimers timers = new DaemonTimers("test-timers");
    private final ModelLeases leases = new ModelLeases(timers);
    private final List<ShardKeeper> keepers = new ArrayList<>();

    @AfterEach
    void close() {
        keepers.forEach(keeper -> keeper.close(PATIENCE));
        timers.close();
    }

    @Test
    void oneReplicaWorksOnAllAndASecondGetsItsHalfOnceThatIsDrained() {
        var drained = new CompletableFuture<Void>();
        var asked = new CopyOnWriteArrayList<Integer>();
        var first = keeper("first", new ShardListener() {
            @Override
            public CompletableFuture<?> drain(int shard) {
                asked.add(shard);
                return drained;
            }
        });
        awaitWorking(first, 4);

        var second = keeper("second", new ShardListener() {
        });
        Await.until("shards are to be drained", () -> asked.size() == 2);

        assertThat(first.held()).hasSize(4);
        assertThat(asked).noneMatch(first::mayWork);
        assertThat(second.held()).isEmpty();

        drained.complete(null);
        awaitWorking(second, 2);
        awaitWorking(first, 2);
        assertThat(second.held()).containsExactlyInAnyOrderElementsOf(asked);
    }

    /** The more shards there are, the more often one is acquired at the very moment of a look. */
    @Test
    void whatIsAcquiredDuringALookIsNotStoodForTwice() {
        var keeper = ShardKeeper.builder(leases, Time.system(), timers, "ns", "base", "first").shards(SHARDS_ENOUGH)
                .times(new LeaseTimes(Duration.ofSeconds(6), Duration.ofSeconds(4), Duration.ofMillis(5))).build();
        keepers.add(keeper);
        keeper.start();
        awaitWorking(keeper, SHARDS_ENOUGH);
    }

    @Test
    void aReplicaThatEndsLeavesItsShardsToTheOthersAndNoTraceOfItself() {
        var first = keeper("first", new ShardListener() {
        });
        var second = keeper("second", new ShardListener() {
        });
        awaitWorking(first, 2);
        awaitWorking(second, 2);

        assertThat(second.close(PATIENCE)).isTrue();

        awaitWorking(first, 4);
        assertThat(second.held()).isEmpty();
        assertThat(leases.paths()).contains(LEASES + "base-member-first").doesNotContain(LEASES + "base-member-second");
    }

    @Test
    void nothingStartsWhileAStrangerHoldsTheLeaseOverAll() {
        var told = new CopyOnWriteArrayList<String>();
        var stranger = Elector.builder(leases, Time.system(), timers, "ns", "base", "stranger").times(TIMES).build();
        stranger.start();
        Await.until("the stranger holds", stranger::isHeld);
        var keeper = keeper("first", new ShardListener() {
            @Override
            public void opened() {
                told.add("opened");
            }
        });
        awaitLooks(5);
        assertThat(keeper.isOpen() && stranger.isHeld()).isFalse();
        assertThat(leases.paths()).as("nothing is stood for").containsExactly(LEASES + "base");
        assertThat(keeper.waitsFor()).as("that is as it should be").isEmpty();

        stranger.release(PATIENCE);

        awaitWorking(keeper, 4);
        Await.until("that is told", () -> told.equals(List.of("opened")));
        assertThat(leases.record(LEASES + "base").annotations()).containsEntry("purveyor.dev/coordination", "sharded");
    }

    @Test
    void replicasThatDivideTheKeysOtherwiseGetNothingAndFollowWhenTheOthersAreGone() {
        var times = new LeaseTimes(Duration.ofSeconds(3), Duration.ofSeconds(2), Duration.ofMillis(50));
        var first = keeper("first", 8, times);
        awaitWorking(first, 8);

        var second = keeper("second", 4, times);
        Await.until("it says for whom it waits", () -> second.waitsFor().isPresent());
        awaitLooks(20);

        assertThat(second.waitsFor()).hasValueSatisfying(
                why -> assertThat(why).contains("Lease ns/base is held by first for 8 shards", "has 4 (--shards)"));
        awaitWorking(first, 8);
        assertThat(second.held()).isEmpty();

        first.close(PATIENCE);
        awaitWorking(second, 4);
        assertThat(second.waitsFor()).isEmpty();
    }

    @Test
    void whatIsHeldWhenReplicasThatDivideTheKeysOtherwiseTakeTheLeadIsLeftToThem() {
        var drained = ConcurrentHashMap.newKeySet();
        var keeper = keeper("first", new ShardListener() {
            @Override
            public CompletableFuture<?> drain(int shard) {
                drained.add(shard);
                return CompletableFuture.completedFuture(null);
            }
        });
        awaitWorking(keeper, 4);

        leases.put(LEASES + "base", """
                {"metadata":{"name":"base","annotations":{"purveyor.dev/coordination":"sharded",\
                "purveyor.dev/sharded-by":"other","purveyor.dev/shards":"16/1"}},\
                "spec":{"holderIdentity":"other","leaseDurationSeconds":1}}""");

        Await.until("all is given back", () -> drained.size() == 4);
        awaitWorking(keeper, 4);
    }

    @Test
    void whatIsNotDrainedInTimeIsLeftToRunOut() {
        var keeper = keeper("first", new ShardListener() {
            @Override
            public CompletableFuture<?> drain(int shard) {
                return new CompletableFuture<>();
            }
        });
        awaitWorking(keeper, 4);

        assertThat(keeper.close(Duration.ofMillis(20))).isFalse();

        assertThat(keeper.held()).isEmpty();
        assertThat(leases.record(LEASES + "base-shard-0").holder()).isEqualTo("first");
        assertThat(leases.record(LEASES + "base").holder()).isEqualTo("first");
    }

    @Test
    void aShardThatIsTakenAwayAndComesBackIsAnotherHolding() {
        var acquired = new CopyOnWriteArrayList<ShardHolding>();
        var lost = new CopyOnWriteArrayList<ShardHolding>();
        var keeper = keeper("first", new ShardListener() {
            @Override
            public void acquired(ShardHolding holding) {
                acquired.add(holding);
            }

            @Override
            public void lost(ShardHolding holding, String why) {
                lost.add(holding);
            }
        });
        awaitWorking(keeper, 4);
        Await.until("all are told", () -> acquired.size() == 4);
        assertThat(acquired).allMatch(ShardHolding::isHeld);

        leases.put(LEASES + "base-shard-2", """
                {"metadata":{"name":"base-shard-2"},"spec":{"holderIdentity":"thief","leaseDurationSeconds":1}}""");

        Await.until("it is lost and found", () -> lost.size() == 1 && acquired.size() == 5);
        assertThat(lost.getFirst().shard()).isEqualTo(2);
        assertThat(acquired).element(4).isNotSameAs(lost.getFirst()).matches(ShardHolding::isHeld);
        assertThat(acquired).contains(lost.getFirst());
        assertThat(lost.getFirst().isHeld()).isFalse();
    }

    @Test
    void aRefusalIsToldAndDoesNotEndIt() {
        leases.refuse(403);
        var keeper = keeper("first", new ShardListener() {
        });
        Await.until("there is a problem", () -> keeper.problem().isPresent());
        leases.refuse(0);
        awaitWorking(keeper, 4);
        Await.until("the problem is gone", () -> keeper.problem().isEmpty());
    }

    private ShardKeeper keeper(String instance, ShardListener listener) {
        return started(ShardKeeper.builder(leases, Time.system(), timers, "ns", "base", instance).shards(4)
                .times(TIMES).listener(listener));
    }

    private ShardKeeper keeper(String instance, int shards, LeaseTimes times) {
        return started(ShardKeeper.builder(leases, Time.system(), timers, "ns", "base", instance).shards(shards)
                .times(times));
    }

    private ShardKeeper started(ShardKeeperBuilder builder) {
        var keeper = builder.build();
        keepers.add(keeper);
        keeper.start();
        return keeper;
    }

    /** All keepers together look so often. */
    private void awaitLooks(int count) {
        var before = leases.lists();
        Await.until(count + " looks", () -> leases.lists() >= before + count);
    }

    private static void awaitWorking(ShardKeeper keeper, int shards) {
        Await.until(shards + " shards may be worked on",
                () -> keeper.held().stream().filter(keeper::mayWork).count() == shards);
    }
}
