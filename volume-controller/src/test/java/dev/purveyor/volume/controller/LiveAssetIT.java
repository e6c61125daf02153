package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Quantity;
import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.testkit.Edit;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.fault.Fault;
import dev.purveyor.testkit.fault.FaultyApi;
import dev.purveyor.testkit.fault.MortalProcess;
import dev.purveyor.testkit.fault.MortalProcess.Moment;
import dev.purveyor.testkit.fault.RecordingBackend;
import dev.purveyor.volume.FindResult;
import dev.purveyor.volume.ForwardingVolumeProvisioner;
import dev.purveyor.volume.ProvisionResult;
import dev.purveyor.volume.VolumeRequest;

import static org.assertj.core.api.Assertions.assertThat;

/** Assets that somebody uses stay, and assets that nobody uses go, whoever else meddles with volumes and claims. */
@KubernetesTest
class LiveAssetIT extends OnStage {
    @Test
    void anAssetThatARenamedVolumeUsesSurvivesTheReplayOfItsIntent() throws Exception {
        var claim = stage.create("data");
        die(new Moment("POST persistentvolumes#1", true));
        var saved = stage.volume(claim).get();
        // The administrator keeps the data, and gives the volume another name.
        Edit.of(stage.volume(claim), volume -> new PersistentVolumeBuilder(volume).editSpec()
                .withPersistentVolumeReclaimPolicy("Retain").endSpec().editMetadata().withFinalizers().endMetadata()
                .build());
        stage.deleteClaim("data");
        stage.volume(claim).delete();
        CrashStage.await("the volume to be gone", () -> assertThat(stage.volume(claim).get()).isNull());
        var renamed = client.persistentVolumes().resource(new PersistentVolumeBuilder().withNewMetadata()
                .withName("renamed-" + stage.name()).endMetadata().withSpec(saved.getSpec()).editSpec()
                .withPersistentVolumeReclaimPolicy("Retain").withClaimRef(null).endSpec().build()).create();
        assertThat(stage.intents()).isEqualTo(1);
        var controller = stage.start(access.api());
        try (controller) {
            stage.awaitEmptyJournal();
            assertThat(stage.volume(claim).get()).isNull();
            assertThat(stage.backend().of(CrashStage.volumeName(claim)).removed()).isZero();
        } finally {
            client.resource(renamed).delete();
        }
    }

    /** As by an instance that was paused in the call, and is killed as soon as it has made the asset. */
    @Test
    void whatAnOwnerBeforeMakesAfterItsClaimWasClearedUpIsRemoved() throws Exception {
        var begun = new LinkedBlockingQueue<VolumeRequest>();
        var dying = MortalProcess.dying(new Moment("provision#1", false));
        stage.start(dying.api(access.api()), new ForwardingVolumeProvisioner(dying.provisioner(stage.backend())) {
            @Override
            public ProvisionResult provision(VolumeRequest request) throws Exception {
                begun.add(request);
                return super.provision(request);
            }
        }, s -> s);
        var claim = stage.create("data");
        assertThat(dying.died().await(30, TimeUnit.SECONDS)).isTrue();
        stage.deleteClaim("data");
        var looks = new AtomicInteger();
        var controller = stage.start(access.api(), new ForwardingVolumeProvisioner(stage.backend()) {
            @Override
            public FindResult find(VolumeRequest request) {
                looks.incrementAndGet();
                return stage.backend().of(request.volumeName().value()).exists()
                        ? RecordingBackend.volume(request)
                        : FindResult.nothing();
            }
        }, settings -> {
            settings.aftermath = Duration.ofSeconds(5);
            return settings;
        });
        try (controller) {
            CrashStage.await("it to be looked for", () -> assertThat(looks).hasPositiveValue());
            assertThat(stage.intents()).isEqualTo(1);

            stage.backend().provision(begun.remove());

            stage.awaitNothingLeftOf(claim);
        }
    }

    /** sig-storage-lib-external-provisioner#55. */
    @Test
    void whatWasMadeIsRemovedWhenAStrangersVolumeHasTheName() throws Exception {
        var reached = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var backend = pausing(reached, goOn);
        var controller = stage.start(access.api(), backend, s -> s);
        try (controller) {
            var claim = stage.create("data");
            assertThat(reached.await(30, TimeUnit.SECONDS)).isTrue();
            var stranger = stranger(claim, "/somewhere/else");
            goOn.countDown();
            CrashStage.await("the asset to be removed",
                    () -> assertThat(stage.backend().of(CrashStage.volumeName(claim)).removed()).isEqualTo(1));
            CrashStage.await("an event that tells", () -> assertThat(stage.events(claim.getMetadata().getName()))
                    .anyMatch(event -> event.startsWith("ProvisioningFailed: A PersistentVolume named")));
            client.resource(stranger).delete();
            stage.awaitBound("data");
            stage.deleteClaim("data");
            stage.awaitNothingLeftOf(claim);
        }
    }

    @Test
    void anAssetThatTheStrangersVolumeUsesIsLeftAlone() throws Exception {
        var reached = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var controller = stage.start(access.api(), pausing(reached, goOn), s -> s);
        try (controller) {
            var claim = stage.create("data");
            assertThat(reached.await(30, TimeUnit.SECONDS)).isTrue();
            var stranger = stranger(claim, "/recorded/" + CrashStage.volumeName(claim));
            goOn.countDown();
            stage.awaitEmptyJournal();
            assertThat(stage.backend().of(CrashStage.volumeName(claim)).deletes()).isZero();
            stage.deleteClaim("data");
            client.resource(stranger).delete();
        }
    }

    @Test
    void aLostAnswerToTheDeletionNeitherSkipsTheAssetNorDeletesItTwice() throws Exception {
        var lost = new CountDownLatch(1);
        var api = new FaultyApi(access.api(), request -> {
            if (request.verb() != ApiRequest.Verb.DELETE || lost.getCount() == 0) return Fault.none();
            lost.countDown();
            return Fault.lostAnswer();
        });
        var claim = stage.create("data");
        var controller = stage.start(api);
        try (controller) {
            stage.awaitBound("data");
            stage.deleteClaim("data");
            stage.awaitNothingLeftOf(claim);
            assertThat(lost.getCount()).isZero();
            assertThat(stage.backend().of(CrashStage.volumeName(claim)).deletes()).isEqualTo(1);
        }
    }

    @Test
    void aTombstoneTurnedToRetainKeepsItsAssetAlthoughTheCacheIsStale() throws Exception {
        var claim = stage.create("data");
        var stale = new CountDownLatch(1);
        // An administrator is faster by a hair: between the look at the cache and the deletion of the asset.
        var api = new FaultyApi(access.api(), request -> {
            if (request.verb() != ApiRequest.Verb.GET || !request.path().contains("/persistentvolumes/")) {
                return Fault.none();
            }
            stage.retain(claim);
            stale.countDown();
            return Fault.none();
        });
        var controller = stage.start(access.api());
        try (controller) {
            stage.awaitBound("data");
        }
        stage.deleteClaim("data");
        die(new Moment("DELETE persistentvolumes#1", true));
        var next = stage.start(api);
        try (next) {
            CrashStage.await("the object to be let go", () -> assertThat(stage.volume(claim).get()).isNull());
            assertThat(stale.getCount()).as("the tombstone is read again before its asset goes").isZero();
            assertThat(stage.backend().of(CrashStage.volumeName(claim)).deletes()).isZero();
        }
    }

    @Test
    void aClaimThatIsMadeAnewUnderItsNameGetsAVolumeOfItsOwn() throws Exception {
        var reached = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var controller = stage.start(access.api(), pausing(reached, goOn),
                s -> s.volumeName(claim -> claim.namespace() + "-" + claim.name()));
        try (controller) {
            var first = stage.create("data");
            assertThat(reached.await(30, TimeUnit.SECONDS)).isTrue();
            stage.deleteClaim("data");
            var second = stage.create("data");
            goOn.countDown();
            stage.awaitBound("data");
            var volume = client.persistentVolumes().withName(stage.claim("data").get().getSpec().getVolumeName()).get();
            assertThat(volume.getSpec().getClaimRef().getUid()).isEqualTo(second.getMetadata().getUid())
                    .isNotEqualTo(first.getMetadata().getUid());
            assertThat(stage.backend().assets()).containsExactly(volume.getMetadata().getName());
            stage.deleteClaim("data");
            CrashStage.await("nothing to be left", () -> assertThat(stage.backend().assets()).isEmpty());
            stage.awaitEmptyJournal();
        }
    }

    @Test
    void aClaimThatIsNoLongerMarkedAsOursStillGetsWhatWasBegun() throws Exception {
        var claim = stage.create("data");
        die(new Moment("provision#1", true));
        // Without the class Kubernetes does not mark the claim again.
        client.storage().v1().storageClasses().withName(stage.name()).delete();
        Edit.of(stage.claim("data"), c -> {
            c.getMetadata().setAnnotations(Map.of());
            return c;
        });
        var controller = stage.start(access.api());
        try (controller) {
            stage.awaitEmptyJournal();
            stage.awaitBound("data");
            stage.deleteClaim("data");
            stage.awaitNothingLeftOf(claim);
        }
    }

    @Test
    void aSecondInstanceTakesTheJournalOverAndTheFirstSaysThatItCannotGoOn() throws Exception {
        try (var first = stage.start(access.api())) {
            first.awaitReady(Duration.ofSeconds(30));
            try (var second = stage.start(access.api())) {
                second.awaitReady(Duration.ofSeconds(30));
                stage.create("data");
                stage.awaitBound("data");
                CrashStage.await("the first to say so", () -> assertThat(first.stopped()).isCompletedExceptionally());
                assertThat(first.health().isHealthy()).isFalse();
                assertThat(second.health().text()).endsWith("ok\n").doesNotContain("[-]");
                assertThat(stage.backend().all()).hasSize(1);
            }
        }
    }

    @Test
    void closingAControllerThatHangsIsBoundedAndTheNextOneTakesUpItsWork() throws Exception {
        var reached = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var claim = stage.create("data");
        var hanging = stage.start(access.api(), pausing(reached, goOn),
                s -> s.drainLimit(Duration.ofMillis(200)));
        assertThat(reached.await(30, TimeUnit.SECONDS)).isTrue();
        hanging.close();
        assertThat(hanging.stopped()).isCompleted();
        var next = stage.start(access.api());
        try (next) {
            stage.awaitBound("data");
            goOn.countDown();
            stage.awaitEmptyJournal();
            assertThat(stage.backend().of(CrashStage.volumeName(claim)).made()).isEqualTo(1);
            stage.deleteClaim("data");
            stage.awaitNothingLeftOf(claim);
        }
    }

    @Test
    void closingWhileStartingDoesNotTakeTheJournalFromTheNext() throws Exception {
        var asked = new CountDownLatch(1);
        var held = new CountDownLatch(1);
        var slow = new FaultyApi(access.api(), request -> {
            if (request.path().contains("/configmaps")) {
                asked.countDown();
                awaitQuietly(held);
            }
            return Fault.none();
        });
        var first = stage.start(slow);
        assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
        first.close();
        try (var second = stage.start(access.api())) {
            second.awaitReady(Duration.ofSeconds(30));
            held.countDown();
            stage.create("data");
            stage.awaitBound("data");
            stage.awaitEmptyJournal();
            assertThat(second.stopped()).isNotDone();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The backend, whose first provision waits when the asset is made. */
    private ForwardingVolumeProvisioner pausing(CountDownLatch reached, CountDownLatch goOn) {
        return new ForwardingVolumeProvisioner(stage.backend()) {
            @Override
            public ProvisionResult provision(VolumeRequest request) throws Exception {
                var made = super.provision(request);
                reached.countDown();
                goOn.await();
                return made;
            }
        };
    }

    private PersistentVolume stranger(PersistentVolumeClaim claim, String path) {
        return client.persistentVolumes()
                .resource(new PersistentVolumeBuilder().withNewMetadata().withName(CrashStage.volumeName(claim))
                        .endMetadata().withNewSpec().withCapacity(Map.of("storage", new Quantity("1Mi")))
                        .withAccessModes(List.of("ReadWriteOnce")).withPersistentVolumeReclaimPolicy("Retain")
                        .withNewHostPath().withPath(path).endHostPath().endSpec().build())
                .create();
    }

    private void die(Moment moment) throws InterruptedException {
        var process = MortalProcess.dying(moment);
        stage.start(process.api(access.api()), process.provisioner(stage.backend()), s -> s);
        assertThat(process.died().await(60, TimeUnit.SECONDS)).as("it dies %s; it did %s", moment, process.effects())
                .isTrue();
    }
}
