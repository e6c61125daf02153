package dev.purveyor.runtime.shard;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.runtime.clock.DaemonTimers;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.lease.LeaseTimes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Keepers on a real API server; whose the shards are is read by another client. */
class ShardKeeperIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int SHARDS = 16;
    // Long enough that a machine with other things to do loses no Lease: each loss would move a shard.
    private static final LeaseTimes TIMES = new LeaseTimes(Duration.ofSeconds(12), Duration.ofSeconds(8),
            Duration.ofMillis(500));

    @Test
    void aThirdReplicaGetsItsThirdAndLeavesItToTheOthers() {
        try (var cluster = LocalCluster.start();
                var access = ClusterAccess.builder().kubeconfig(cluster.kubeconfig()).build();
                var timers = new DaemonTimers("test-timers");
                var first = keeper(access, timers, "first");
                var second = keeper(access, timers, "second");
                var third = keeper(access, timers, "third")) {
            first.start();
            second.start();
            awaitWorking(first, 8);
            awaitWorking(second, 8);
            var before = owners(cluster);

            third.start();
            await().atMost(PATIENCE).until(() -> third.held().size() >= 5 && first.held().size() <= 6
                    && second.held().size() <= 6 && owners(cluster).size() == SHARDS);

            var after = owners(cluster);
            var moved = new HashSet<>(before.entrySet());
            moved.removeAll(after.entrySet());
            assertThat(moved).hasSizeBetween(5, 6);

            assertThat(third.close(PATIENCE)).isTrue();
            await().atMost(PATIENCE).until(() -> first.held().size() == 8 && second.held().size() == 8);
            after.values().removeIf("third"::equals);
            assertThat(owners(cluster)).containsAllEntriesOf(after);
        }
    }

    private static ShardKeeper keeper(ClusterAccess access, DaemonTimers timers, String instance) {
        return ShardKeeper.builder(access.api(), Time.system(), timers, "default", "base", instance).times(TIMES)
                .build();
    }

    private static void awaitWorking(ShardKeeper keeper, int shards) {
        await().atMost(PATIENCE).until(() -> keeper.held().stream().filter(keeper::mayWork).count() == shards);
    }

    private static Map<String, String> owners(LocalCluster cluster) {
        var owners = new HashMap<String, String>();
        cluster.client().leases().inNamespace("default").list().getItems().stream()
                .filter(lease -> lease.getMetadata().getName().startsWith("base-shard-"))
                .filter(lease -> !lease.getSpec().getHolderIdentity().isEmpty())
                .forEach(lease -> owners.put(lease.getMetadata().getName(), lease.getSpec().getHolderIdentity()));
        return owners;
    }
}
