package dev.purveyor.app;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.testkit.fleet.AuditLog;
import dev.purveyor.testkit.fleet.AuditLog.Request;
import dev.purveyor.testkit.fleet.Call;
import dev.purveyor.testkit.fleet.Call.Ending;
import dev.purveyor.testkit.fleet.Fleet;
import dev.purveyor.testkit.fleet.Instance;

import static org.assertj.core.api.Assertions.assertThat;

@KubernetesTest(auditLog = true)
class LeaderFleetIT {
    private static final String LEADER = "--coordination=leader";

    @RegisterExtension
    final Fleet fleet;

    private final LocalCluster cluster;
    private final FleetStage stage;

    LeaderFleetIT(LocalCluster cluster, TestNamespace namespace) {
        this.cluster = cluster;
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
                leader().name());
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
        var old = leader();
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

    @Test
    void aPausedLeaderStartsNothingAfterItsSuccessorsEpoch() throws Exception {
        stage.startHasty(2, LEADER, "--delay=400ms", "--concurrency=4");
        try (var claims = stage.claims()) {
            var doomed = claims.create(8);
            claims.awaitBound(FleetStage.LIMIT);
            var old = leader();
            claims.delete(doomed);
            claims.create(20);
            Awaitility.await("the leader is in a provision and in a deletion").atMost(FleetStage.LIMIT)
                    .until(() -> running(old).stream().map(Call::kind).distinct().count() == 2);
            old.pause();
            var paused = Instant.now();
            var successor = fleet.instances().stream().filter(each -> each != old).findFirst().orElseThrow();
            Awaitility.await("the successor to work").atMost(FleetStage.LIMIT)
                    .until(() -> !fleet.record().by(successor.name()).isEmpty());
            old.resume();
            Awaitility.await("the old leader to step back").atMost(FleetStage.LIMIT).untilAsserted(() -> {
                assertThat(old.page("status")).get().asString().contains("stands by");
                assertThat(running(old)).isEmpty();
            });
            claims.awaitBound(FleetStage.LIMIT);
            Awaitility.await("the doomed to be gone").atMost(FleetStage.LIMIT)
                    .until(() -> fleet.assets().equals(List.copyOf(claims.volumes())));

            assertThat(fleet.record().begunSinceResumed(old.name())).as("calls after the pause").isEmpty();
            var epoch = firstJournalWrite(successor, paused);
            var writes = AuditLog.of(cluster).writesAfter(old.user(), epoch);
            assertThat(writes).as("deletions, finalizers and selected nodes after %s", epoch)
                    .noneMatch(write -> write.resource().equals("persistentvolumeclaims")
                            || (write.resource().equals("persistentvolumes") && !write.verb().equals("create")));
            assertThat(writes).as("commits after %s", epoch).filteredOn(Request::succeeded)
                    .noneMatch(write -> write.resource().equals("configmaps"));
            System.err.println("[fleet] the paused leader wrote after its successor's epoch: " + writes);
            stage.deleteAll(claims);
            stage.tell("a paused leader");
        }
    }

    private List<Call> running(Instance instance) {
        return fleet.record().by(instance.name()).stream().filter(call -> call.ending() == Ending.STILL_RUNNING)
                .toList();
    }

    /** When the instance had made its epoch known: whatever the former leader commits after that is refused. */
    private Instant firstJournalWrite(Instance instance, Instant since) {
        return AuditLog.of(cluster).writesAfter(instance.user(), since).stream().filter(Request::succeeded)
                .filter(request -> request.resource().equals("configmaps")).findFirst().orElseThrow().answered();
    }

    private Instance leader() {
        return Awaitility.await("somebody to lead").atMost(FleetStage.LIMIT).until(
                () -> fleet.instances().stream()
                        .filter(each -> each.page("status").orElse("").contains("\"role\":\"leads")).toList(),
                leaders -> leaders.size() == 1).getFirst();
    }
}
