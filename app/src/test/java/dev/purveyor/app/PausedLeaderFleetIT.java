package dev.purveyor.app;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Predicate;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.testkit.Edit;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.testkit.fleet.AuditLog;
import dev.purveyor.testkit.fleet.AuditLog.Request;
import dev.purveyor.testkit.fleet.Call;
import dev.purveyor.testkit.fleet.Call.Effect;
import dev.purveyor.testkit.fleet.Call.Ending;
import dev.purveyor.testkit.fleet.Call.Kind;
import dev.purveyor.testkit.fleet.Claims;
import dev.purveyor.testkit.fleet.Fleet;
import dev.purveyor.testkit.fleet.Instance;

import static org.assertj.core.api.Assertions.assertThat;

/** A leader is paused in the middle of calls whose next step is a write of each kind, and resumed when another leads. */
@KubernetesTest(auditLog = true)
class PausedLeaderFleetIT {
    private static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
    private static final String CLAIMS = "persistentvolumeclaims";
    private static final String VOLUMES = "persistentvolumes";

    @RegisterExtension
    final Fleet fleet;

    private final LocalCluster cluster;
    private final KubernetesClient client;
    private final String namespace;
    private final String full;
    private final String roomy;
    private final FleetStage stage;

    PausedLeaderFleetIT(LocalCluster cluster, TestNamespace namespace) {
        this.cluster = cluster;
        this.client = cluster.client();
        this.namespace = namespace.name();
        full = namespace.name() + "-full";
        roomy = namespace.name() + "-roomy";
        fleet = Fleet.of(FleetProvisioner.class, cluster, namespace);
        stage = new FleetStage(cluster, namespace, fleet);
    }

    /**
     * What a paused leader was in the middle of.
     *
     * @param made volumes whose asset it has just made: next it saves them
     * @param refused volumes for which there is no room on the selected node: next it takes that back
     * @param deleted volumes whose asset it deletes: next it takes their finalizer away
     */
    private record Interrupted(List<String> made, List<String> refused, List<String> deleted) {
        static Interrupted of(List<Call> running, Collection<String> onFullNode) {
            return new Interrupted(volumes(running, call -> call.effect() == Effect.MADE),
                    volumes(running, call -> onFullNode.contains(call.volume())),
                    volumes(running, call -> call.kind() == Kind.DELETE));
        }

        private static List<String> volumes(List<Call> calls, Predicate<Call> which) {
            return calls.stream().filter(which).map(Call::volume).toList();
        }

        boolean hasEveryKind() {
            return made.size() > 1 && !refused.isEmpty() && !deleted.isEmpty();
        }
    }

    // Nodes that are not there would be taken back for that reason.
    @BeforeEach
    void createNodes() {
        stage.createNode(full);
        stage.createNode(roomy);
    }

    @AfterEach
    void removeNodes() {
        stage.removeNodes();
    }

    @Test
    void aPausedLeaderStartsNothingAfterItsSuccessorsEpoch() throws Exception {
        stage.startHasty(2, "--coordination=leader", "--delay=3s", "--full-node=" + full);
        try (var claims = stage.waitingClaims()) {
            var old = stage.leader();
            var successor = fleet.instances().stream().filter(each -> each != old).findFirst().orElseThrow();
            var onFullNode = beginEveryKind(claims, old);
            old.pause();
            var paused = Instant.now();
            var interrupted = Interrupted.of(running(old), onFullNode);
            assertThat(interrupted).matches(Interrupted::hasEveryKind);
            // Its asset is there, and only the journal tells the successor of it.
            var unwanted = interrupted.made().getFirst();
            claims.delete(List.of(unwanted));
            Awaitility.await("the successor to work").atMost(FleetStage.LIMIT)
                    .until(() -> !fleet.record().by(successor.name()).isEmpty());
            old.resume();
            Awaitility.await("the old leader to step back").atMost(FleetStage.LIMIT).untilAsserted(() -> {
                assertThat(old.page("status")).get().asString().contains("stands by");
                assertThat(running(old)).isEmpty();
            });
            var names = chooseAgain(interrupted.refused());
            claims.awaitBound(FleetStage.LIMIT);
            Awaitility.await("an asset for each claim and no other").atMost(FleetStage.LIMIT).untilAsserted(
                    () -> assertThat(fleet.assets()).containsExactlyElementsOf(claims.volumes()));

            assertThat(fleet.record().begunSinceResumed(old.name())).as("calls after the pause").isEmpty();
            var epoch = firstJournalWrite(successor, paused);
            wroteNothingButVolumesAfter(epoch, old, interrupted);
            assertThat(interrupted.refused()).as("told the old leader after the pause to choose again").allMatch(
                    volume -> fleet.record().of(volume).getFirst().ending() == Ending.THREW);
            assertThat(successfulPatches(successor, epoch, CLAIMS)).as("nodes that the successor took back")
                    .containsAll(names);
            assertThat(successfulPatches(successor, epoch, VOLUMES)).as("finalizers that the successor took away")
                    .containsAll(interrupted.deleted()).contains(unwanted);
            assertThat(fleet.record().of(unwanted)).as("saved by whomever, and so removed").extracting(Call::effect)
                    .contains(Effect.REMOVED);
            stage.deleteAll(claims);
            stage.tell("a paused leader in the middle of " + interrupted);
        }
    }

    @Tag("full")
    @Test
    void whatAPausedLeaderMakesForDeletedClaimsAfterItsPauseIsRemovedAlthoughItDiesThen() throws Exception {
        stage.startHasty(2, "--coordination=leader", "--delay=6s");
        try (var claims = stage.claims()) {
            var old = stage.leader();
            var successor = fleet.instances().stream().filter(each -> each != old).findFirst().orElseThrow();
            var volumes = claims.create(4);
            Awaitility.await("provisions to begin").atMost(FleetStage.LIMIT).until(
                    () -> running(old).size() == volumes.size());
            old.pause();
            assertThat(fleet.record().count(Effect.MADE)).as("assets before the pause").isZero();
            claims.delete(volumes);
            Awaitility.await("the successor to lead").atMost(FleetStage.LIMIT).until(
                    () -> successor.page("status").orElse("").contains("\"role\":\"leads"));
            // At once it looks for what was begun, and finds nothing: that is made only now.
            old.resume();
            Awaitility.await("the old leader to make the assets").atMost(FleetStage.LIMIT)
                    .until(() -> fleet.record().count(Effect.MADE) == volumes.size());
            old.kill();
            old.restart();
            Awaitility.await("nothing to be left").atMost(FleetStage.LIMIT).untilAsserted(
                    () -> assertThat(fleet.assets()).as(fleet.record().toString()).isEmpty());
        }
    }

    /** Brings the leader into the middle of calls of every kind; returns the volumes that are asked for on the full node. */
    private List<String> beginEveryKind(Claims claims, Instance leader) throws InterruptedException {
        var doomed = claims.create(4, on(roomy));
        claims.awaitBound(FleetStage.LIMIT);
        claims.delete(doomed);
        Awaitility.await("deletions to begin").atMost(FleetStage.LIMIT).until(
                () -> running(leader).stream().filter(call -> call.kind() == Kind.DELETE).count() == doomed.size());
        var onFullNode = claims.create(3, on(full));
        claims.create(6, on(roomy));
        Awaitility.await("the leader to be in the middle of everything").atMost(FleetStage.LIMIT)
                .until(() -> Interrupted.of(running(leader), onFullNode).hasEveryKind());
        return onFullNode;
    }

    private static IntFunction<Map<String, String>> on(String node) {
        return i -> Map.of(SELECTED_NODE, node);
    }

    /** Plays the scheduler, once the node was taken back from all of them. Returns the names of the claims. */
    private List<String> chooseAgain(List<String> volumes) {
        Awaitility.await("the full node to be taken back").atMost(FleetStage.LIMIT).until(
                () -> claimsOf(volumes).stream()
                        .noneMatch(claim -> claim.getMetadata().getAnnotations().containsKey(SELECTED_NODE)));
        var names = claimsOf(volumes).stream().map(claim -> claim.getMetadata().getName()).toList();
        for (var name : names)
            Edit.of(client.persistentVolumeClaims().inNamespace(namespace).withName(name),
                    claim -> new PersistentVolumeClaimBuilder(claim).editMetadata()
                            .addToAnnotations(SELECTED_NODE, roomy).endMetadata().build());
        return names;
    }

    private List<PersistentVolumeClaim> claimsOf(List<String> volumes) {
        return client.persistentVolumeClaims().inNamespace(namespace).list().getItems().stream()
                .filter(claim -> volumes.contains("pvc-" + claim.getMetadata().getUid())).toList();
    }

    private void wroteNothingButVolumesAfter(Instant epoch, Instance old, Interrupted interrupted) {
        var writes = AuditLog.of(cluster).writesAfter(old.user(), epoch);
        System.err.println("[fleet] the paused leader wrote after its successor's epoch: " + writes);
        assertThat(writes).as("deletions, finalizers and selected nodes after %s", epoch).noneMatch(
                write -> write.resource().startsWith(CLAIMS)
                        || (write.resource().startsWith(VOLUMES) && !write.verb().equals("create")));
        assertThat(writes).as("commits after %s", epoch).filteredOn(Request::succeeded)
                .noneMatch(write -> write.resource().equals("configmaps"));
        assertThat(writes).as("volumes that it had made are saved").filteredOn(
                write -> write.resource().equals(VOLUMES)).extracting(Request::name)
                .containsAll(interrupted.made());
    }

    private List<String> successfulPatches(Instance instance, Instant since, String resource) {
        return AuditLog.of(cluster).writesAfter(instance.user(), since).stream().filter(Request::succeeded)
                .filter(request -> request.verb().equals("patch") && request.resource().equals(resource))
                .map(Request::name).toList();
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
}
