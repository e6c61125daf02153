package dev.purveyor.app;

import java.time.Duration;
import java.time.Instant;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.testkit.fleet.Call;
import dev.purveyor.testkit.fleet.Fleet;
import dev.purveyor.testkit.fleet.Instance;

import static org.assertj.core.api.Assertions.assertThat;

@KubernetesTest(auditLog = true)
class LeaderFleetIT {
    private static final String LEADER = "--coordination=leader";

    @RegisterExtension
    final Fleet fleet;

    private final FleetStage stage;

    LeaderFleetIT(LocalCluster cluster, TestNamespace namespace) {
        fleet = Fleet.of(FleetProvisioner.class, cluster, namespace);
        stage = new FleetStage(cluster, namespace, fleet);
    }

    @Tag("full")
    @Test
    void twoInstancesProvisionEveryClaimOnce() throws Exception {
        provisionOnce(2, 60);
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void instancesProvisionTwoHundredClaimsOnce(int instances) throws Exception {
        provisionOnce(instances, 200);
    }

    private void provisionOnce(int instances, int count) throws InterruptedException {
        stage.start(instances, LEADER);
        try (var claims = stage.claims()) {
            stage.provisionAndDeleteExactlyOnce(claims, count);
        }
        assertThat(fleet.record().calls()).as("who works").extracting(Call::instance).containsOnly(
                stage.leader().name());
    }

    @Tag("full")
    @Test
    void twoInstancesSurviveOneMishapOfEachKind() throws Exception {
        stage.startHasty(2, LEADER, "--delay=400ms");
        stage.surviveMishaps(1, 60, 3);
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void fiveInstancesSurviveMishaps(long seed) throws Exception {
        stage.startHasty(5, LEADER, "--delay=400ms");
        stage.surviveMishaps(seed, 500, 15);
    }

    @Tag("full")
    @Test
    void afterACleanStopTheNextLeaderProvisionsWithinTwoSeconds() throws Exception {
        stage.start(2, LEADER, "--delay=300ms", "--concurrency=2");
        failOver("a clean stop", Duration.ofSeconds(2), old -> assertThat(old.stop()).isZero());
    }

    @Tag("full")
    @Test
    void afterAKillTheNextLeaderProvisionsOnceTheLeaseIsOver() throws Exception {
        stage.startHasty(2, LEADER, "--delay=300ms", "--concurrency=2");
        failOver("kill -9", FleetStage.LEASE.plusSeconds(3), Instance::kill);
    }

    private interface End {
        void of(Instance old) throws InterruptedException;
    }

    /** The old leader ends with more claims waiting than it can have served. */
    private void failOver(String how, Duration bound, End end) throws InterruptedException {
        var old = stage.leader();
        try (var claims = stage.claims()) {
            claims.create(12);
            claims.awaitBound(1, FleetStage.LIMIT);
            end.of(old);
            var ended = Instant.now();
            claims.awaitBound(FleetStage.LIMIT);
            var first = fleet.record().provisions().stream().filter(call -> !call.instance().equals(old.name()))
                    .findFirst().orElseThrow();
            var took = Duration.between(ended, first.begun());
            System.err.println("[fleet] first provision " + took.toMillis() + " ms after " + how);
            assertThat(took).isLessThanOrEqualTo(bound);
            stage.oneAssetEach(claims);
            stage.deleteAll(claims);
        }
    }
}
