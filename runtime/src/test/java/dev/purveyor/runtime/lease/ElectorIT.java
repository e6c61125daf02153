package dev.purveyor.runtime.lease;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

import dev.purveyor.cluster.Component;
import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.runtime.clock.DaemonTimers;
import dev.purveyor.runtime.clock.Time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Electors on a real API server; what they leave there is read by another client. */
class ElectorIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final LeaseTimes TIMES = new LeaseTimes(Duration.ofSeconds(3), Duration.ofSeconds(2),
            Duration.ofMillis(500));

    private static LocalCluster cluster;
    private static ClusterAccess access;
    private static DaemonTimers timers;

    /** A process that can be cut off from everything. */
    private static final class Cuttable implements Api {
        volatile boolean cut;

        @Override
        public ApiResponse send(ApiRequest request) throws IOException {
            if (cut) {
                throw new IOException("cut off");
            }
            return access.api().send(request);
        }
    }

    @BeforeAll
    static void startCluster() {
        cluster = LocalCluster.start();
        access = ClusterAccess.builder().kubeconfig(cluster.kubeconfig()).build();
        timers = new DaemonTimers("test-timers");
    }

    @AfterAll
    static void stopCluster() {
        timers.close();
        access.close();
        cluster.close();
    }

    @Test
    void aLeaseThatIsReleasedGoesToTheNext(TestInfo test) {
        try (var first = elector(access.api(), test, "first"); var second = elector(access.api(), test, "second")) {
            first.start();
            await().atMost(PATIENCE).until(first::isHeld);
            assertThat(lease(test).getSpec().getHolderIdentity()).isEqualTo("first");
            assertThat(lease(test).getMetadata().getAnnotations()).containsEntry("mode", "test");
            annotate(test);
            second.start();
            await().atMost(PATIENCE).until(() -> second.observed().isPresent());
            assertThat(second.isHeld()).isFalse();

            assertThat(first.release(PATIENCE)).isTrue();
            await().atMost(PATIENCE).until(second::isHeld);

            assertThat(lease(test).getSpec().getLeaseTransitions()).isEqualTo(1);
            assertThat(lease(test).getMetadata().getLabels()).containsEntry("kept", "1");
        }
        assertThat(lease(test).getSpec().getHolderIdentity()).isEmpty();
        assertThat(lease(test).getSpec().getLeaseDurationSeconds()).isEqualTo(1);
    }

    @Test
    void aHolderThatVanishesIsFollowedByTheNextAndNeverBothHold(TestInfo test) {
        var network = new Cuttable();
        try (var first = elector(network, test, "first"); var second = elector(access.api(), test, "second")) {
            first.start();
            await().atMost(PATIENCE).until(first::isHeld);
            second.start();
            await().atMost(PATIENCE).until(() -> second.observed().isPresent());

            network.cut = true;

            await().atMost(PATIENCE).pollInterval(Duration.ofMillis(10)).until(() -> {
                // Asked in this order: had both been true at once, so would these.
                var held = second.isHeld();
                assertThat(held && first.isHeld()).isFalse();
                return held;
            });
            network.cut = false;
            await().atMost(PATIENCE).until(() -> first.observed().map(LeaseRecord::holder).orElse("").equals("second"));
            assertThat(first.isHeld()).isFalse();
            assertThat(second.isHeld()).isTrue();
        }
    }

    @Test
    void anApiServerThatHangsCostsTheLeaseAndNothingElse(TestInfo test) {
        try (var elector = elector(access.api(), test, "only")) {
            elector.start();
            await().atMost(PATIENCE).until(elector::isHeld);

            cluster.pause(Component.API_SERVER);
            try {
                await().atMost(PATIENCE).until(() -> !elector.isHeld());
                await().atMost(PATIENCE).until(() -> elector.problem().isPresent());
            } finally {
                cluster.resume(Component.API_SERVER);
            }

            await().atMost(PATIENCE).until(elector::isHeld);
            assertThat(lease(test).getSpec().getLeaseTransitions()).isZero();
        }
    }

    private static Elector elector(Api api, TestInfo test, String identity) {
        return Elector.builder(api, Time.system(), timers, "default", name(test), identity).times(TIMES)
                .annotations(Map.of("mode", "test")).build();
    }

    private static void annotate(TestInfo test) {
        // Without a guard: the elector writes at the same time.
        cluster.client().leases().inNamespace("default").withName(name(test))
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\":{\"labels\":{\"kept\":\"1\"}}}");
    }

    private static Lease lease(TestInfo test) {
        return cluster.client().leases().inNamespace("default").withName(name(test)).get();
    }

    private static String name(TestInfo test) {
        return test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT);
    }
}
