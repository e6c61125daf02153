package dev.purveyor.volume.controller;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import org.junit.jupiter.api.Test;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.runtime.lane.Backoff;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.volume.VolumeRequest;
import dev.purveyor.volume.controller.record.Names;

import static org.assertj.core.api.Assertions.assertThat;

/** What happens around the moment in which a volume is saved: LIB#55, EP#1469, and the window after the POST. */
@KubernetesTest
class SavingIT {
    @Test
    void aNameThatSomebodyElseTookMeanwhileIsNotTakenForSuccessAndTheNewAssetIsRemoved(LocalCluster cluster,
            TestNamespace namespace) throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.script.onProvision("data", request -> {
                stage.create(inTheWay(stage, request).editSpec().withNewHostPath().withPath("/srv/elsewhere")
                        .endHostPath().endSpec());
                return stage.script.make(request);
            });
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitEvent("data", "Warning", "ProvisioningFailed", "exists already");
            Stage.eventually(() -> assertThat(stage.script.assets()).isEmpty());
            assertThat(stage.provisioned()).isZero();
            assertThat(stage.volume(stage.volumeOf("data")).get().getSpec().getHostPath().getPath())
                    .isEqualTo("/srv/elsewhere");
            stage.volume(stage.volumeOf("data")).delete();
            stage.awaitBound("data");
            assertThat(stage.script.assets()).containsExactly(stage.volumeOf("data"));
        }
    }

    @Test
    void anAssetThatTheOtherVolumeUsesIsNeverRemoved(LocalCluster cluster, TestNamespace namespace) throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.script.onProvision("data", request -> {
                stage.create(inTheWay(stage, request));
                return stage.script.make(request);
            });
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitEvent("data", "Warning", "ProvisioningFailed", "exists already");
            stage.settle();
            assertThat(stage.script.assets()).containsExactly(stage.volumeOf("data"));
            assertThat(stage.provisioned()).isEqualTo(1); // That of settle().
            stage.volume(stage.volumeOf("data")).delete();
        }
    }

    @Test
    void aNameThatIsHeldByAVolumeOnItsWayOutIsWaitedForAndTheClaimGetsALivingOne(LocalCluster cluster,
            TestNamespace namespace) throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            var countedBefore = new CopyOnWriteArrayList<Double>();
            stage.script.onProvision("data", request -> {
                stage.create(inTheWay(stage, request).editMetadata().withFinalizers(Names.FINALIZER).endMetadata()
                        .editSpec().withPersistentVolumeReclaimPolicy("Delete").endSpec());
                stage.volume(stage.volumeOf("data")).delete();
                return stage.script.make(request);
            }, request -> {
                countedBefore.add(stage.provisioned());
                return stage.script.make(request);
            });
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitBound("data");
            assertThat(stage.volume(stage.volumeOf("data")).get().getMetadata().getDeletionTimestamp()).isNull();
            assertThat(countedBefore).containsExactly(0.0);
            assertThat(stage.script.assets()).containsExactly(stage.volumeOf("data"));
        }
    }

    @Test
    void aPostWhoseAnswerWasLostIsVerifiedAndASuccess(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.api.loseNextAnswer(request -> request.verb() == Verb.POST
                    && request.path().equals(Names.VOLUMES.path()));
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitBound("data");
            Stage.eventually(() -> assertThat(stage.provisioned()).isEqualTo(1));
            assertThat(stage.script.provisions("data")).hasSize(1);
            assertThat(stage.provisionFailed()).isZero();
            assertThat(stage.script.deletions()).isEmpty();
        }
    }

    @Test
    void aLostAnswerAboutASourceThatTheApiServerWritesMoreBrieflyIsASuccess(LocalCluster cluster,
            TestNamespace namespace) throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.api.loseNextAnswer(request -> request.verb() == Verb.POST
                    && request.path().equals(Names.VOLUMES.path()));
            stage.script.onProvision("data", request -> {
                stage.script.make(request);
                return request.newVolume()
                        .sourceJson("{\"nfs\":{\"server\":\"s\",\"path\":\"/a\",\"readOnly\":false}}");
            });
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitBound("data");
            Stage.eventually(() -> assertThat(stage.provisioned()).isEqualTo(1));
            assertThat(stage.script.assets()).containsExactly(stage.volumeOf("data"));
        }
    }

    @Test
    void betweenThePostAndItsArrivalByWatchTheBackendIsNotAskedAgain(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace, it -> it.resyncPeriod(Duration.ofMillis(20)))) {
            stage.script.onProvision("data", request -> {
                stage.api.holdWatches();
                return stage.script.make(request);
            });
            stage.storageClass(more -> {});
            stage.claim("data");
            // The cache still has the claim as unbound and knows no volume; every resync looks at it again.
            Stage.eventually(() -> assertThat(stage.provisioned()).isEqualTo(1));
            var looks = stage.count("purveyor_queue_outcomes_total");
            Stage.eventually(() -> assertThat(stage.count("purveyor_queue_outcomes_total")).isGreaterThan(looks + 5));
            assertThat(stage.script.provisions("data")).hasSize(1);
            stage.api.resumeWatches();
            stage.awaitBound("data");
        }
    }

    @Test
    void whatAnOwnerBeforeUsSavedUnseenIsNotRemovedWhenItsClassIsMadeAnew(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace, it -> it.backoff(Backoff.constant(Duration.ofHours(1))))) {
            stage.script.onProvision("data", request -> {
                stage.script.make(request);
                stage.api.holdWatches(watch -> watch.path().startsWith(Names.VOLUMES.path()));
                // Too small for the binder, so that the claim goes on waiting.
                stage.create(inTheWay(stage, request).editSpec().withCapacity(Map.of("storage", new Quantity("1Ki")))
                        .editClaimRef().withName("data").withUid(request.claim().uid()).endClaimRef().endSpec());
                throw new IOException("timed out");
            });
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitEvent("data", "Warning", "ProvisioningFailed", "timed out");
            var looks = stage.count("purveyor_queue_outcomes_total");
            stage.client.storage().v1().storageClasses().withName(stage.namespace).delete();
            stage.storageClass(more -> {});
            Stage.eventually(() -> assertThat(stage.count("purveyor_queue_outcomes_total") > looks + 1
                    || !stage.script.deletions().isEmpty()).isTrue());
            assertThat(stage.script.deletions()).isEmpty();
            assertThat(stage.script.assets()).containsExactly(stage.volumeOf("data"));
            stage.volume(stage.volumeOf("data")).delete();
        }
    }

    /** A volume of that name, for another claim, that names the same asset. */
    private static PersistentVolumeBuilder inTheWay(Stage stage, VolumeRequest request) {
        return stage.releasedVolume(request.volumeName().value()).editSpec()
                .withPersistentVolumeReclaimPolicy("Retain").endSpec();
    }
}
