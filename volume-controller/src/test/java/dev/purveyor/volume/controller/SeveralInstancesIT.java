package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;

import dev.purveyor.Identity;
import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.testkit.Edit;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.fault.MortalProcess;
import dev.purveyor.testkit.fault.MortalProcess.Moment;
import dev.purveyor.testkit.fault.RecordingBackend;
import dev.purveyor.volume.VolumeProvisioner;
import dev.purveyor.volume.controller.record.Names;

import static org.assertj.core.api.Assertions.assertThat;

/** Two instances in one JVM, each with its own view of the cluster. */
@KubernetesTest
class SeveralInstancesIT extends OnStage {
    private static final Coordination LEADER = Coordination
            .leader(new LeaseTimes(Duration.ofSeconds(3), Duration.ofSeconds(2), Duration.ofMillis(500)));

    @Test
    void theOtherInstanceStandsByAndGoesOnAfterACleanStop() throws Exception {
        var ours = new RecordingBackend();
        var theirs = new RecordingBackend();
        var first = start("a", ours, settings -> settings);
        awaitRole(first, "leads");
        try (var second = start("b", theirs, settings -> settings)) {
            second.awaitReady(Duration.ofSeconds(20));
            stage.create("early");
            stage.awaitBound("early");
            assertThat(theirs.all()).isEmpty();
            assertThat(second.status().role()).startsWith("stands by; a_");
            assertThat(second.health().text()).doesNotContain("[-]");
            first.close();
            var late = stage.create("late");
            stage.awaitBound("late");
            assertThat(theirs.of(CrashStage.volumeName(late)).provisions()).isEqualTo(1);
            assertThat(ours.of(CrashStage.volumeName(late)).provisions()).isZero();
        }
    }

    @Test
    void whatADeadLeaderBeganIsBroughtToItsEndByTheNext() throws Exception {
        var claim = dieWhileProvisioning(stage.backend(), settings -> settings);
        stage.claim("data").delete();
        var second = start("b", stage.backend(), settings -> settings);
        try (second) {
            stage.awaitNothingLeftOf(claim);
            assertThat(stage.backend().of(CrashStage.volumeName(claim)).made()).isEqualTo(1);
        }
    }

    @Test
    void eachIdentityDeletesItsOwnWhoeverLeads() throws Exception {
        var ours = new RecordingBackend();
        var theirs = new RecordingBackend();
        var first = start("a", ours, settings -> settings.identity(Identity.of("node-a")));
        awaitRole(first, "leads");
        try (var second = start("b", theirs, settings -> settings.identity(Identity.of("node-b")))) {
            var made = stage.create("made-by-a");
            stage.awaitBound("made-by-a");
            var alsoMade = stage.create("also-made-by-a");
            stage.awaitBound("also-made-by-a");
            stage.deleteClaim("made-by-a");
            stage.awaitNoVolume(made);
            assertThat(ours.of(CrashStage.volumeName(made)).removed()).isEqualTo(1);

            first.close();
            awaitRole(second, "leads");
            var byB = stage.create("made-by-b");
            stage.awaitBound("made-by-b");
            stage.deleteClaim("also-made-by-a");
            stage.deleteClaim("made-by-b");
            stage.awaitNoVolume(byB);
            assertThat(theirs.all()).containsOnlyKeys(CrashStage.volumeName(byB));

            try (var again = start("a", ours, settings -> settings.identity(Identity.of("node-a")))) {
                stage.awaitNoVolume(alsoMade);
                assertThat(again.status().role()).startsWith("deletes its own; b_");
                assertThat(theirs.all()).containsOnlyKeys(CrashStage.volumeName(byB));
            }
        }
    }

    @Test
    void twoInstancesOfOneIdentityTakeTurns() throws Exception {
        var first = start("a", stage.backend(), settings -> settings.identity(Identity.of("same")));
        awaitRole(first, "leads");
        try (var second = start("b", stage.backend(), settings -> settings.identity(Identity.of("same")))) {
            stage.create("early");
            stage.awaitBound("early");
            assertThat(second.status().role()).contains("has the same identity");
            first.close();
            var late = stage.create("late");
            stage.awaitBound("late");
            assertThat(stage.backend().of(CrashStage.volumeName(late)).provisions()).isEqualTo(1);
        }
    }

    @Test
    void anAssetOutOfReachOfTheNewLeaderIsRemovedByItsOwnInstance() throws Exception {
        var ours = new RecordingBackend();
        var theirs = new RecordingBackend();
        var claim = dieWhileProvisioning(ours, settings -> settings.identity(Identity.of("node-a")));
        var second = start("b", theirs, settings -> settings.identity(Identity.of("node-b")));
        try (second) {
            stage.awaitBound("data");
            var again = start("a", ours, settings -> settings.identity(Identity.of("node-a")));
            try (again) {
                CrashStage.await("the folder on node-a to go", () -> assertThat(ours.assets()).isEmpty());
                assertThat(theirs.assets()).containsExactly(CrashStage.volumeName(claim));
            }
        }
    }

    @Test
    void anAssetThatAnotherIdentityHasAdoptedStaysWhenItsOldIdentityComesBack() throws Exception {
        var backend = stage.backend();
        var claim = dieWhileProvisioning(backend, settings -> settings.identity(Identity.of("pool-a")),
                new Moment("POST persistentvolumes#1", true));
        Edit.of(stage.volume(claim), volume -> new PersistentVolumeBuilder(volume).editMetadata()
                .addToAnnotations(Identity.ANNOTATION, "pool-b").addToAnnotations(Names.ADOPTED_FROM, "pool-a")
                .endMetadata().build());
        assertThat(openIntents()).isEqualTo(1);
        try (var again = start("a", backend, settings -> settings.identity(Identity.of("pool-a")))) {
            again.awaitReady(Duration.ofSeconds(20));
            CrashStage.await("nothing to be open", () -> assertThat(openIntents()).isZero());
        }
        assertThat(backend.of(CrashStage.volumeName(claim)).exists()).isTrue();
    }

    private int openIntents() {
        return client.configMaps().inNamespace(stage.namespace()).list().getItems().stream()
                .filter(map -> map.getMetadata().getName().startsWith("purveyor-example.com-" + stage.name()))
                .mapToInt(map -> Integer.parseInt(map.getData().get("count"))).sum();
    }

    @Test
    void perNodeTheSchedulersChoiceDecidesAndTheVolumeStaysThere() throws Exception {
        var onA = new RecordingBackend();
        var onB = new RecordingBackend();
        List.of("node-a", "node-b").forEach(node -> client.resource(new NodeBuilder().withNewMetadata()
                .withName(stage.name() + node).addToLabels("kubernetes.io/hostname", "host-of-" + node).endMetadata()
                .build()).create());
        try (var first = perNode("node-a", onA); var second = perNode("node-b", onB)) {
            first.awaitReady(Duration.ofSeconds(20));
            second.awaitReady(Duration.ofSeconds(20));
            var claim = stage.create("data", c -> c.editMetadata()
                    .addToAnnotations(Names.SELECTED_NODE, stage.name() + "node-b").endMetadata());
            stage.awaitBound("data");
            assertThat(onA.all()).isEmpty();
            assertThat(onB.assets()).containsExactly(CrashStage.volumeName(claim));
            assertThat(Serialization.asJson(stage.volume(claim).get().getSpec().getNodeAffinity()))
                    .contains("\"kubernetes.io/hostname\"", "\"host-of-node-b\"");
            stage.deleteClaim("data");
            stage.awaitNoVolume(claim);
            assertThat(onA.all()).isEmpty();
            assertThat(onB.assets()).isEmpty();
        } finally {
            List.of("node-a", "node-b").forEach(node -> client.nodes().withName(stage.name() + node).delete());
        }
    }

    @Test
    void perNodeAClassThatBindsAtOnceIsRefusedWithTheRemedyAndUsersHearItOnce() throws Exception {
        var nodes = List.of("node-a", "node-b");
        nodes.forEach(node -> client.resource(new NodeBuilder().withNewMetadata().withName(stage.name() + node)
                .endMetadata().build()).create());
        try (var first = perNode("node-a", stage.backend()); var second = perNode("node-b", stage.backend())) {
            var claim = stage.create("data");
            for (var instance : List.of(first, second)) {
                CrashStage.await("each to refuse", () -> assertThat(instance.status().claims())
                        .anyMatch(waiting -> waiting.lastMessage().isPresent()));
                // Sends what was said.
                instance.close();
            }
            assertThat(stage.events(claim.getMetadata().getName()))
                    .filteredOn(event -> event.contains("volumeBindingMode: WaitForFirstConsumer")).hasSize(1);
            assertThat(stage.backend().all()).isEmpty();
        } finally {
            nodes.forEach(node -> client.nodes().withName(stage.name() + node).delete());
        }
    }

    private ProvisionController perNode(String node, RecordingBackend backend) {
        return start(node, backend,
                settings -> settings.coordination(Coordination.perNode(stage.name() + node)));
    }

    private ProvisionController start(String instance, VolumeProvisioner backend,
            UnaryOperator<ProvisionControllerBuilder> more) {
        return stage.start(access.api(), backend, settings -> more.apply(settings.coordination(LEADER)
                .instance(instance)));
    }

    private PersistentVolumeClaim dieWhileProvisioning(VolumeProvisioner backend,
            UnaryOperator<ProvisionControllerBuilder> more) throws InterruptedException {
        return dieWhileProvisioning(backend, more, new Moment("provision#1", true));
    }

    private PersistentVolumeClaim dieWhileProvisioning(VolumeProvisioner backend,
            UnaryOperator<ProvisionControllerBuilder> more, Moment moment) throws InterruptedException {
        var dying = MortalProcess.dying(moment);
        stage.start(dying.api(access.api()), dying.provisioner(backend),
                settings -> more.apply(settings.coordination(LEADER).instance("a")));
        var claim = stage.create("data");
        assertThat(dying.died().await(30, TimeUnit.SECONDS)).isTrue();
        return claim;
    }

    private static void awaitRole(ProvisionController controller, String role) {
        CrashStage.await("the role " + role, () -> assertThat(controller.status().role()).isEqualTo(role));
    }
}
