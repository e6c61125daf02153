package dev.purveyor.volume.controller;

import java.io.IOException;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.purveyor.IgnoredException;
import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.testkit.Await;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.volume.controller.compat.GoCase;
import dev.purveyor.volume.controller.record.Names;

import static org.assertj.core.api.Assertions.assertThat;

/** The Go library's cases about provisioning, on a real API server. */
@KubernetesTest
class ProvisioningCasesIT {
    @Test
    @GoCase("TestController/1, 17, 31")
    void aClaimOfOursIsProvisionedAndSomebodyElsesIsNot(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.storageClass(more -> {});
            var foreign = stage.namespace + "-foreign";
            stage.storageClass(foreign, it -> it.withProvisioner("other.example/disks"));
            stage.claim("theirs", claim -> claim.editMetadata().addToAnnotations(Names.PROVISIONER,
                    "other.example/disks").endMetadata().editSpec().withStorageClassName(foreign).endSpec());
            stage.claim("ours");
            stage.awaitBound("ours");
            assertThat(stage.script.provisions("ours")).hasSize(1);
            assertThat(stage.script.provisions("theirs")).isEmpty();
            var volume = stage.volume(stage.volumeOf("ours")).get();
            assertThat(volume.getMetadata().getFinalizers()).contains(Names.FINALIZER);
            assertThat(volume.getMetadata().getAnnotations()).containsEntry(Names.PROVISIONED_BY, stage.provisioner);
            Stage.eventually(() -> assertThat(stage.provisioned()).isEqualTo(1));
            stage.awaitEvent("ours", "Normal", "ProvisioningSucceeded", stage.volumeOf("ours"));
            assertThat(stage.provisionFailed()).isZero();
        }
    }

    @Test
    @GoCase(value = "TestController/2", differs = "The claim is told by a Warning, and it counts as failed only if that "
            + "volume is somebody else's; one that is this claim's is what was wanted.")
    void aVolumeThatHasTheNameAlreadyStopsItBeforeTheBackendIsAsked(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.storageClass(more -> {});
            stage.create(stage.releasedVolume(stage.volumeOf("data")).editSpec()
                    .withPersistentVolumeReclaimPolicy("Retain").endSpec());
            stage.settle();
            stage.claim("data");
            stage.awaitEvent("data", "Warning", "ProvisioningFailed", "exists already");
            assertThat(stage.script.provisions("data")).isEmpty();
            assertThat(stage.provisionFailed()).isPositive();
            stage.volume(stage.volumeOf("data")).delete();
            stage.awaitBound("data");
        }
    }

    @Test
    @GoCase("TestController/3")
    void aBlockClaimIsRefusedByAProvisionerThatMakesNone(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.storageClass(more -> {});
            stage.claim("block", claim -> claim.editSpec().withVolumeMode("Block").endSpec());
            stage.awaitEvent("block", "Warning", "ProvisioningFailed", "volumeMode Block");
            assertThat(stage.script.provisions("block")).isEmpty();
            assertThat(stage.provisionFailed()).isPositive();
        }
    }

    @Test
    @GoCase("TestController/4")
    void aClassWithAnAdditionalNameIsServedUnderThatName(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        var former = "former.example/" + namespace.name();
        try (var stage = Stage.open(cluster, namespace, settings -> settings.additionalNames(former))) {
            stage.storageClass(storageClass -> storageClass.withProvisioner(former));
            stage.claim("data", claim -> claim.editMetadata().addToAnnotations(Names.PROVISIONER, former)
                    .endMetadata());
            stage.awaitBound("data");
            assertThat(stage.volume(stage.volumeOf("data")).get().getMetadata().getAnnotations())
                    .containsEntry(Names.PROVISIONED_BY, former);
        }
    }

    @Test
    @GoCase(value = "TestController/7", differs = "It is not retried by the clock: the class's appearance wakes the claim "
            + "(kubernetes#72031).")
    void aClaimWhoseClassIsMissingIsServedAsSoonAsTheClassAppears(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.claim("data");
            stage.awaitEvent("data", "Warning", "ProvisioningFailed", "does not exist");
            assertThat(stage.provisionFailed()).isPositive();
            stage.storageClass(more -> {});
            stage.awaitBound("data");
        }
    }

    @Test
    @GoCase("TestController/10")
    @GoCase("TestInfeasibleRetry/1")
    void aProvisionThatFailsIsToldCountedAndRepeated(LocalCluster cluster, TestNamespace namespace) throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.script.onProvision("data", Script.failing(new IOException("the array is on fire")));
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitBound("data");
            stage.awaitEvent("data", "Warning", "ProvisioningFailed", "the array is on fire");
            assertThat(stage.script.provisions("data")).hasSize(2);
            assertThat(stage.provisionFailed()).isEqualTo(1);
        }
    }

    @Test
    @GoCase(value = "TestController/12", differs = "The asset is not thrown away after five tries: what the API server "
            + "refuses is told and tried again, and the journal remembers the asset until it is saved or its claim is gone.")
    void aVolumeThatTheApiServerRefusesIsToldAndTriedAgain(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.api.refuseNext(request -> request.verb() == Verb.POST && request.path().equals(Names.VOLUMES.path()),
                    403);
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitBound("data");
            stage.awaitEvent("data", "Warning", "ProvisioningFailed", "made to fail");
            assertThat(stage.provisionFailed()).isEqualTo(1);
            assertThat(stage.script.deletions()).isEmpty();
        }
    }

    @Test
    @GoCase(value = "TestController/14, 15", differs = "What is ignored is neither a failure nor a success: it has a "
            + "counter of its own, purveyor_volume_ignored_total.")
    void anIgnoredClaimIsLeftAloneAndNotCountedAsAFailure(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.script.onProvision("theirs", Script.failing(new IgnoredException("not my rack")),
                    Script.failing(new IOException("asked again")));
            stage.storageClass(more -> {});
            stage.claim("theirs");
            stage.claim("ours");
            stage.awaitBound("ours");
            Stage.eventually(() -> assertThat(stage.ignored()).isEqualTo(1));
            stage.settle();
            assertThat(stage.script.provisions("theirs")).hasSize(1);
            assertThat(stage.provisionFailed()).isZero();
            assertThat(stage.events("theirs")).isEmpty();
        }
    }

    @Test
    @GoCase("TestController/16, 33")
    void aClassThatRetainsMakesVolumesThatStay(LocalCluster cluster, TestNamespace namespace) throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.storageClass(storageClass -> storageClass.withReclaimPolicy("Retain"));
            stage.claim("data");
            stage.awaitBound("data");
            var volume = stage.volume(stage.volumeOf("data"));
            assertThat(volume.get().getSpec().getPersistentVolumeReclaimPolicy()).isEqualTo("Retain");
            stage.deleteClaim("data");
            Await.until(volume, "the volume to be Released and free of our finalizer",
                    now -> "Released".equals(now.getStatus().getPhase())
                            && !now.getMetadata().getFinalizers().contains(Names.FINALIZER));
            assertThat(stage.script.deletions()).isEmpty();
        }
    }

    @Test
    @GoCase("TestShouldProvision/9, 10")
    void aClaimThatTheProvisionerDoesNotAcceptNeverReachesIt(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.script.decline("declined");
            stage.storageClass(more -> {});
            stage.claim("declined");
            stage.claim("accepted");
            stage.awaitBound("accepted");
            stage.settle();
            assertThat(stage.script.provisions("declined")).isEmpty();
        }
    }

    @Test
    @GoCase(value = "TestController/25, 26", differs = "There is one way to save: the POST is repeated until its outcome "
            + "is known, the journal remembers it over a restart, and success is counted only once the PV exists.")
    void aSaveThatFailsForAMomentIsRepeatedWithoutAskingTheBackendAgain(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            for (var status : List.of(500, 503)) {
                stage.api.refuseNext(request -> request.verb() == Verb.POST
                        && request.path().equals(Names.VOLUMES.path()), status);
            }
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitBound("data");
            assertThat(stage.script.provisions("data")).hasSize(1);
            Stage.eventually(() -> assertThat(stage.provisioned()).isEqualTo(1));
            assertThat(stage.provisionFailed()).isZero();
        }
    }

    @Test
    @GoCase(value = "TestControllerSharedInformers/1, 2", differs = "Controllers share a ClusterAccess, not informers: "
            + "each keeps only what is its own.")
    void twoControllersShareOneAccess(LocalCluster cluster, TestNamespace namespace) throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            var other = new Script();
            var otherName = stage.provisioner + "-other";
            try (var second = ProvisionController.builder(otherName, other).coordination(Coordination.none())
                    .api(stage.api, stage.namespace).build()) {
                second.start();
                stage.storageClass(more -> {});
                stage.storageClass(stage.namespace + "-other", it -> it.withProvisioner(otherName));
                stage.claim("data");
                stage.claim("other", claim -> claim.editMetadata().addToAnnotations(Names.PROVISIONER, otherName)
                        .endMetadata().editSpec().withStorageClassName(stage.namespace + "-other").endSpec());
                stage.awaitBound("data");
                var volume = stage.awaitBound("other").getSpec().getVolumeName();
                stage.deleteClaim("other");
                Await.gone(stage.volume(volume), volume);
                assertThat(other.deletions()).hasSize(1);
                assertThat(stage.script.provisions("other")).isEmpty();
                assertThat(stage.script.deletions()).isEmpty();
            }
        }
    }
}
