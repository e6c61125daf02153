package dev.purveyor.volume.controller.race;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;

import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.runtime.clock.ManualTime;
import dev.purveyor.runtime.json.ItemFields;
import dev.purveyor.runtime.json.ObjectHead;
import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.testkit.Await;
import dev.purveyor.testkit.Edit;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.volume.controller.flow.Gate.Pass;
import dev.purveyor.volume.controller.flow.Gate.Permit;
import dev.purveyor.volume.controller.record.ClaimDecoder;
import dev.purveyor.volume.controller.record.ClaimRecord;
import dev.purveyor.volume.controller.record.Names;
import dev.purveyor.volume.controller.record.VolumeDecoder;
import dev.purveyor.volume.controller.record.VolumeRecord;

import static org.assertj.core.api.Assertions.assertThat;

/** The real API server decides; only the time is ours, so that a lease is over when the test says so. */
@KubernetesTest
class ClaimRaceIT {
    private static final int ROUNDS = 50;
    private static final Duration SLOTS = Duration.ofMillis(300);
    private static final RaceTimes TIMES = RaceTimes.USUAL;

    private final ManualTime time = new ManualTime();
    private final KubernetesClient client;
    private final String namespace;
    private final ClusterAccess access;
    private final ClaimRaceGate gate;
    private final ClaimRaceGate other;

    ClaimRaceIT(LocalCluster cluster, TestNamespace namespace) {
        client = cluster.client();
        this.namespace = namespace.name();
        access = ClusterAccess.builder().kubeconfig(cluster.kubeconfig()).build();
        gate = gate("gate");
        other = gate("other");
    }

    @AfterEach
    void close() {
        access.close();
    }

    @Test
    void ofTwoThatTryAtOnceExactlyOneWins() throws Exception {
        var won = 0;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var round = 0; round < ROUNDS; round++) {
                var seen = view(claim("data-" + round, Map.of()));
                // The first look sets the slot; then both are past theirs, and have the same old view.
                passTheSlots(seen);
                var passes = threads.invokeAll(List.<Callable<Pass>>of(() -> gate.toProvision(seen),
                        () -> other.toProvision(seen))).stream().map(future -> future.resultNow()).toList();
                assertThat(passes).as("round %s", round).filteredOn(pass -> pass instanceof Pass.Granted).hasSize(1);
                if (passes.getFirst() instanceof Pass.Granted) won++;
                assertThat(text(seen)).contains(passes.getFirst() instanceof Pass.Granted ? "gate" : "other");
            }
        }
        assertThat(won).as("won by the first").isBetween(1, ROUNDS - 1);
    }

    @Test
    void theRecordIsRemovedOnceTheClaimIsBoundAndNotBefore() throws Exception {
        var claim = claim("data", Map.of());
        var permit = win(gate, view(claim));
        permit.end(Outcome.done());
        time.advance(TIMES.retryPeriod());
        assertThat(text(view(claim))).contains("gate");
        bind(claim);
        assertThat(gate.served(view(claim))).isEqualTo(Outcome.done());
        assertThat(resource("data").get().getMetadata().getAnnotations()).doesNotContainKey(Names.RACE);
    }

    @Test
    void whatADeadInstanceLeftOnABoundClaimIsRemovedByAnotherWhenItHasExpired() throws Exception {
        var claim = claim("data", Map.of());
        win(gate, view(claim)).end(Outcome.retry());
        bind(claim);
        var seen = view(claim);
        assertThat(other.served(seen)).isInstanceOf(Outcome.Rest.class);
        time.advance(TIMES.lease().minusMillis(1));
        assertThat(other.served(seen)).isInstanceOf(Outcome.Rest.class);
        assertThat(text(seen)).isNotEmpty();
        time.advance(TIMES.lease().multipliedBy(4));
        assertThat(other.served(seen)).isEqualTo(Outcome.done());
        assertThat(text(seen)).isEmpty();
    }

    @Test
    void aRecordIsLeftToWhoeverIsAtWorkUnderIt() throws Exception {
        var claim = claim("data", Map.of());
        var permit = win(gate, view(claim));
        bind(claim);
        for (var i = 0; i < 20; i++) {
            assertThat(gate.served(view(claim))).isInstanceOf(Outcome.Rest.class);
            assertThat(other.served(view(claim))).isInstanceOf(Outcome.Rest.class);
            time.advance(TIMES.renewalAge());
        }
        assertThat(permit.isValid()).isTrue();
    }

    @Test
    void aRecordIsNotRemovedByAnOldView() throws Exception {
        var claim = claim("data", Map.of());
        win(gate, view(claim)).end(Outcome.retry());
        bind(claim);
        var old = view(claim);
        Edit.of(resource("data"), now -> {
            now.getMetadata().getAnnotations().put("example.com/note", "new");
            return now;
        });
        assertThat(gate.served(old)).isInstanceOf(Outcome.Rest.class);
        assertThat(text(old)).isNotEmpty();
        assertThat(gate.served(view(claim))).isEqualTo(Outcome.done());
        assertThat(text(old)).isEmpty();
    }

    @Test
    void whatIsNoRecordStaysOnABoundClaim() throws Exception {
        var claim = claim("data", Map.of(Names.RACE, "a note of somebody's"));
        bind(claim);
        assertThat(gate.served(view(claim))).isEqualTo(Outcome.done());
        assertThat(text(view(claim))).isEqualTo("a note of somebody's");
    }

    @Test
    void garbageIsRespectedForOneLeaseAndThenReplaced() throws Exception {
        var claim = view(claim("data", Map.of(Names.RACE, "{\"holderIdentity\": \u2620")));
        assertThat(gate.toProvision(claim)).isInstanceOf(Pass.Later.class);
        time.advance(TIMES.lease().minusMillis(1));
        assertThat(gate.toProvision(claim)).isInstanceOf(Pass.Later.class);
        time.advance(SLOTS.plusMillis(1));
        assertThat(gate.toProvision(claim)).isInstanceOf(Pass.Granted.class);
        assertThat(text(claim)).contains("gate");
    }

    @Test
    void whileACallLastsTheRecordIsRenewedWhateverElseIsWritten() throws Exception {
        var claim = claim("data", Map.of());
        var permit = win(gate, view(claim));
        for (var i = 0; i < 10; i++) {
            var note = "note-" + i;
            Edit.of(resource("data"), now -> {
                now.getMetadata().getAnnotations().put("example.com/note", note);
                return now;
            });
            time.advance(Duration.ofSeconds(6));
            assertThat(permit.isValid()).isTrue();
            assertThat(other.toProvision(view(claim))).isInstanceOf(Pass.Later.class);
        }
        Edit.of(resource("data"), now -> {
            now.getMetadata().getAnnotations().put(Names.RACE, "mine now");
            return now;
        });
        time.advance(Duration.ofSeconds(6));
        assertThat(permit.isValid()).isFalse();
        assertThat(text(view(claim))).isEqualTo("mine now");
    }

    @Test
    void whateverItsNameAnInstanceRenewsAndRemovesItsRecord() throws Exception {
        var claim = claim("data", Map.of());
        var permit = win(gate("a&b<c>\u2028"), view(claim));
        time.advance(TIMES.lease().multipliedBy(3));
        assertThat(permit.isValid()).isTrue();
        bind(claim);
        permit.end(Outcome.done());
        time.advance(TIMES.retryPeriod());
        assertThat(resource("data").get().getMetadata().getAnnotations()).doesNotContainKey(Names.RACE);
    }

    @Test
    void whoDiesIsFollowedAfterOneLease() throws Exception {
        var claim = claim("data", Map.of());
        var first = win(gate, view(claim));
        assertThat(first.followsAnother()).isFalse();
        first.end(Outcome.retry());
        assertThat(other.toProvision(view(claim))).isInstanceOf(Pass.Later.class);
        time.advance(TIMES.lease().plus(SLOTS));
        assertThat(other.toProvision(view(claim))).isInstanceOfSatisfying(Pass.Granted.class,
                second -> assertThat(second.permit().followsAnother()).isTrue());
        assertThat(gate.toProvision(view(claim))).isInstanceOf(Pass.Later.class);
    }

    @Test
    void aVolumeWithoutAnOwnerIsRacedForInTheSameWay() throws Exception {
        var name = namespace + "-volume";
        client.persistentVolumes().resource(volume(name).build()).create();
        assertThat(gate.toDelete(volumeView(name))).isNotEqualTo(Pass.shut());
        time.advance(SLOTS);
        var pass = gate.toDelete(volumeView(name));
        assertThat(other.toDelete(volumeView(name))).isInstanceOf(Pass.Later.class);
        assertThat(pass).isInstanceOfSatisfying(Pass.Granted.class, won -> won.permit().end(Outcome.done()));
        time.advance(Duration.ZERO);
        assertThat(client.persistentVolumes().withName(name).get().getMetadata().getAnnotations())
                .doesNotContainKey(Names.RACE);
        client.persistentVolumes().withName(name).delete();
    }

    private void passTheSlots(ClaimRecord seen) {
        var unversioned = new ClaimRecord(new ObjectHead(seen.head().namespace(), seen.head().name(), seen.head().uid(),
                ""), seen.provisioner(), seen.className(), "", false, "", Map.of(), Map.of(), seen.spec());
        assertThat(gate.toProvision(unversioned)).isInstanceOf(Pass.Later.class);
        assertThat(other.toProvision(unversioned)).isInstanceOf(Pass.Later.class);
        time.advance(SLOTS);
    }

    private ClaimRaceGate gate(String name) {
        return new ClaimRaceGate(access.api(), name, TIMES, false, time, time, Runnable::run);
    }

    private Permit win(ClaimRaceGate who, ClaimRecord claim) {
        var pass = who.toProvision(claim);
        if (pass instanceof Pass.Later) {
            time.advance(SLOTS);
            pass = who.toProvision(claim);
        }
        assertThat(pass).isInstanceOf(Pass.Granted.class);
        return ((Pass.Granted) pass).permit();
    }

    private PersistentVolumeClaim claim(String name, Map<String, String> annotations) {
        return client.persistentVolumeClaims().inNamespace(namespace)
                .resource(new PersistentVolumeClaimBuilder().withNewMetadata().withName(name)
                        .addToAnnotations("volume.kubernetes.io/storage-provisioner", "example.com/disks")
                        .addToAnnotations(annotations).endMetadata().withNewSpec().withStorageClassName("none")
                        .withAccessModes("ReadWriteOnce").withNewResources()
                        .withRequests(Map.of("storage", new Quantity("1Mi"))).endResources().endSpec().build())
                .create();
    }

    private void bind(PersistentVolumeClaim claim) {
        client.persistentVolumes().resource(volume(namespace + "-bound").editSpec().withNewClaimRef().withApiVersion(
                "v1").withKind("PersistentVolumeClaim").withNamespace(namespace).withName(claim.getMetadata().getName())
                .withUid(claim.getMetadata().getUid()).endClaimRef().endSpec().build()).create();
        Await.until(resource(claim.getMetadata().getName()), "the claim to be Bound",
                now -> now.getStatus() != null && "Bound".equals(now.getStatus().getPhase()));
    }

    private static PersistentVolumeBuilder volume(String name) {
        return new PersistentVolumeBuilder().withNewMetadata().withName(name)
                .addToAnnotations("pv.kubernetes.io/provisioned-by", "example.com/disks").endMetadata().withNewSpec()
                .withCapacity(Map.of("storage", new Quantity("1Mi"))).withAccessModes("ReadWriteOnce")
                .withStorageClassName("none").withPersistentVolumeReclaimPolicy("Retain").withNewHostPath()
                .withPath("/srv/volumes/" + name).endHostPath().endSpec();
    }

    private Resource<PersistentVolumeClaim> resource(String name) {
        return client.persistentVolumeClaims().inNamespace(namespace).withName(name);
    }

    private ClaimRecord view(PersistentVolumeClaim claim) throws IOException {
        return view(claim.getMetadata().getName());
    }

    private ClaimRecord view(ClaimRecord claim) throws IOException {
        return view(claim.head().name());
    }

    private ClaimRecord view(String name) throws IOException {
        var answer = access.api().send(ApiRequest.get(Names.CLAIMS.path(namespace, name)));
        return Objects.requireNonNull(
                new ClaimDecoder(Set.of("example.com/disks"), Set.of(Names.RACE)).decode(ItemFields.of(answer.body())));
    }

    private VolumeRecord volumeView(String name) throws IOException {
        var answer = access.api().send(ApiRequest.get(Names.VOLUMES.path("", name)));
        return Objects.requireNonNull(
                new VolumeDecoder(Set.of("example.com/disks")).decode(ItemFields.of(answer.body())));
    }

    private String text(ClaimRecord claim) throws IOException {
        return view(claim).annotations().getOrDefault(Names.RACE, "");
    }
}
