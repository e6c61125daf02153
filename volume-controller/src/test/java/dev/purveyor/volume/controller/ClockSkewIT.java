package dev.purveyor.volume.controller;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.Executors;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.Resource;
import org.junit.jupiter.api.Test;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.testkit.fault.RecordingBackend;

import static org.assertj.core.api.Assertions.assertThat;

/** Instances whose wall clocks are wrong by far more than a lease lasts. */
@KubernetesTest
class ClockSkewIT {
    private static final LeaseTimes TIMES = new LeaseTimes(Duration.ofSeconds(3), Duration.ofSeconds(2),
            Duration.ofMillis(500));
    private static final int RENEWALS_OF_TWO_LEASES = 13;
    private static final Duration RIGHT = Duration.ZERO;
    private static final Duration AHEAD = Duration.ofMinutes(10);
    private static final Duration BEHIND = AHEAD.negated();

    // All pairs at once: each spends its time waiting.
    @Test
    void aWrongWallClockNeitherStealsNorLosesTheLease(LocalCluster cluster, TestNamespace namespace) throws Exception {
        try (var access = ClusterAccess.builder().kubeconfig(cluster.kubeconfig()).build();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var pairs = List.<Callable<Pair>>of(
                    () -> play(new Pair(cluster, access, namespace, "ahead-stands-by", RIGHT, AHEAD)),
                    () -> play(new Pair(cluster, access, namespace, "behind-stands-by", RIGHT, BEHIND)),
                    () -> play(new Pair(cluster, access, namespace, "ahead-leads", AHEAD, RIGHT)),
                    () -> play(new Pair(cluster, access, namespace, "behind-leads", BEHIND, RIGHT)));
            for (var played : threads.invokeAll(pairs))
                played.get();
        }
    }

    private static Pair play(Pair pair) {
        try (pair) {
            pair.begin();
            pair.awaitRenewals();
            pair.checkThatNothingChanged();
            return pair;
        }
    }

    /** A provisioner of its own with one instance that leads and one that stands by. */
    private static final class Pair implements AutoCloseable {
        private final CrashStage stage;
        private final RecordingBackend ofLeader = new RecordingBackend();
        private final RecordingBackend ofStandby = new RecordingBackend();
        private final Resource<Lease> lease;
        private final Resource<ConfigMap> journal;
        private final Set<String> holders = new ConcurrentSkipListSet<>();
        private final SortedSet<ZonedDateTime> renewals = new ConcurrentSkipListSet<>();
        private final ProvisionController leader;
        private final ProvisionController standby;
        private final Watch history;

        Pair(LocalCluster cluster, ClusterAccess access, TestNamespace namespace, String title, Duration clockOfLeader,
                Duration clockOfStandby) {
            KubernetesClient client = cluster.client();
            stage = CrashStage.set(client, namespace.name(), title);
            var name = "example.com-" + stage.name();
            lease = client.leases().inNamespace(namespace.name()).withName(name);
            journal = client.configMaps().inNamespace(namespace.name()).withName("purveyor-" + name);
            history = lease.watch(new History(this));
            leader = start(access, "leader", ofLeader, clockOfLeader);
            CrashStage.await("the first to lead", () -> assertThat(leader.status().role()).isEqualTo("leads"));
            standby = start(access, "standby", ofStandby, clockOfStandby);
        }

        private ProvisionController start(ClusterAccess access, String instance, RecordingBackend backend,
                Duration offset) {
            return stage.start(access.api(), backend, settings -> {
                settings.time = new OffsetTime(offset);
                return settings.coordination(Coordination.leader(TIMES)).instance(instance);
            });
        }

        void begin() {
            stage.create("early");
            stage.awaitBound("early");
            CrashStage.await("the second to stand by",
                    () -> assertThat(standby.status().role()).startsWith("stands by; leader_"));
        }

        void awaitRenewals() {
            CrashStage.await(stage.name() + " to be renewed",
                    () -> assertThat(renewals).hasSizeGreaterThan(RENEWALS_OF_TWO_LEASES));
        }

        void checkThatNothingChanged() {
            stage.create("late");
            stage.awaitBound("late");
            assertThat(holders).as(stage.name()).singleElement().asString().startsWith("leader_");
            assertThat(lease.get().getSpec().getLeaseTransitions()).as(stage.name()).isZero();
            if (longestPause().compareTo(TIMES.renewDeadline().dividedBy(2)) < 0) {
                assertThat(journal.get().getData()).as("one term without a break: " + stage.name())
                        .containsEntry("epoch", "1");
            }
            assertThat(leader.status().role()).as(stage.name()).isEqualTo("leads");
            assertThat(standby.status().role()).as(stage.name()).startsWith("stands by; leader_");
            assertThat(ofLeader.all()).as(stage.name()).hasSize(2);
            assertThat(ofStandby.all()).as(stage.name()).isEmpty();
        }

        // Where the machine stalls for a renew deadline, a term ends by right, whatever the clocks say.
        private Duration longestPause() {
            var longest = Duration.ZERO;
            var before = renewals.first();
            for (var renewal : renewals) {
                var pause = Duration.between(before, renewal);
                if (pause.compareTo(longest) > 0) longest = pause;
                before = renewal;
            }
            return longest;
        }

        @Override
        public void close() {
            history.close();
            standby.close();
            leader.close();
        }
    }

    private record History(Pair pair) implements Watcher<Lease> {
        @Override
        public void eventReceived(Action action, Lease lease) {
            LeaseSpec said = lease.getSpec();
            pair.holders.add(Objects.requireNonNullElse(said.getHolderIdentity(), "nobody"));
            pair.renewals.add(said.getRenewTime());
        }

        @Override
        public void onClose(WatcherException cause) {
            pair.holders.add("unknown: " + cause.getMessage());
        }
    }

    private record OffsetTime(Duration offset) implements Time {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public Instant now() {
            return Instant.now().plus(offset);
        }
    }
}
