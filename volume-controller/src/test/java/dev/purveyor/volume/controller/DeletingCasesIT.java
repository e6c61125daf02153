package dev.purveyor.volume.controller;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.fabric8.kubernetes.api.model.storage.VolumeAttachmentBuilder;
import org.junit.jupiter.api.Test;

import dev.purveyor.IgnoredException;
import dev.purveyor.InUseException;
import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.testkit.Await;
import dev.purveyor.testkit.Edit;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.controller.compat.GoCase;
import dev.purveyor.volume.controller.record.Names;

import static org.assertj.core.api.Assertions.assertThat;

/** The Go library's cases about deletion, on a real API server. */
@KubernetesTest
class DeletingCasesIT {
    @Test
    @GoCase("TestController/5")
    void aVolumeOfOursIsDeletedAndSomebodyElsesIsNot(LocalCluster cluster, TestNamespace namespace) throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.create(stage.releasedVolume(stage.volumeOf("theirs")).editMetadata()
                    .addToAnnotations(Names.PROVISIONED_BY, "other.example/disks").endMetadata());
            stage.create(stage.releasedVolume(stage.volumeOf("ours")));
            Await.gone(stage.volume(stage.volumeOf("ours")), "ours");
            assertThat(stage.script.deletions()).extracting(volume -> volume.name().value())
                    .containsExactly(stage.volumeOf("ours"));
            assertThat(stage.volume(stage.volumeOf("theirs")).get()).isNotNull();
            assertThat(stage.deleted()).isEqualTo(1);
            stage.volume(stage.volumeOf("theirs")).delete();
        }
    }

    @Test
    @GoCase("TestController/35")
    void aReleasedVolumeGoesWithItsAssetAndIsDeletedOnce(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitBound("data");
            stage.deleteClaim("data");
            Await.gone(stage.volume(stage.volumeOf("data")), "data");
            stage.settle();
            assertThat(stage.script.deletions()).filteredOn(it -> it.name().value().equals(stage.volumeOf("data")))
                    .hasSize(1);
            assertThat(stage.script.assets()).isEmpty();
        }
    }

    @Test
    @GoCase("TestController/36")
    void aVolumeThatWasDeletedByHandWhileInUseGoesWhenItsClaimDoes(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitBound("data");
            stage.volume(stage.volumeOf("data")).delete();
            stage.settle();
            assertThat(stage.script.assets()).contains(stage.volumeOf("data"));
            stage.deleteClaim("data");
            Await.gone(stage.volume(stage.volumeOf("data")), "data");
            assertThat(stage.script.assets()).isEmpty();
        }
    }

    @Test
    @GoCase("TestController/11, 37")
    void aDeletionThatFailsKeepsTheVolumeAndItsFinalizerAndIsRepeated(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            var finalizers = new CopyOnWriteArrayList<List<String>>();
            stage.script.onDelete(volume -> {
                throw new IOException("the array is on fire");
            }, volume -> finalizers.add(finalizersOf(stage, volume)));
            var name = stage.volumeOf("data");
            stage.create(stage.releasedVolume(name));
            Await.gone(stage.volume(name), name);
            stage.awaitEvent(name, "Warning", "VolumeFailedDelete", "the array is on fire");
            assertThat(stage.deleteFailed()).isEqualTo(1);
            assertThat(stage.script.deletions()).hasSize(2);
            assertThat(finalizers).allSatisfy(each -> assertThat(each).contains(Names.FINALIZER)).hasSize(1);
        }
    }

    @Test
    @GoCase(value = "TestController/13", differs = "The object is marked as deleted first, so the asset is not touched while "
            + "the API server does not agree.")
    void anObjectThatCannotBeDeletedKeepsItsAsset(LocalCluster cluster, TestNamespace namespace) throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            var name = stage.volumeOf("data");
            var assetsAtDeletion = new CopyOnWriteArrayList<Integer>();
            stage.api.refuseNext(request -> isAbout(request, Verb.DELETE, name), 500);
            stage.api.beforeNext(request -> isAbout(request, Verb.DELETE, name),
                    () -> assetsAtDeletion.add(stage.script.deletions().size()));
            stage.create(stage.releasedVolume(name));
            Await.gone(stage.volume(name), name);
            stage.awaitEvent(name, "Warning", "VolumeFailedDelete", "made to fail");
            assertThat(assetsAtDeletion).containsExactly(0);
            assertThat(stage.script.deletions()).hasSize(1);
        }
    }

    @Test
    @GoCase(value = "TestController/38", differs = "An asset that is gone is remembered until its object is: delete is not "
            + "called a second time (LIB#176, EP#1235).")
    void anAssetIsDeletedOnceEvenIfItsObjectStaysForAWhile(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            var name = stage.volumeOf("data");
            for (int i = 0; i < 3; i++) {
                stage.api.refuseNext(request -> isAbout(request, Verb.PATCH, name)
                        && new String(request.body(), StandardCharsets.UTF_8).contains("$delete"), 500);
            }
            stage.create(stage.releasedVolume(name));
            Await.gone(stage.volume(name), name);
            assertThat(stage.script.deletions()).hasSize(1);
            assertThat(stage.deleted()).isEqualTo(1);
        }
    }

    @Test
    void aDeletionThatIsIgnoredIsNeitherASuccessNorAFailure(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            Script.Removal declines = volume -> {
                if (volume.labels().isEmpty()) throw new IOException("no", new IgnoredException("another rack's"));
            };
            // Every change of the object asks again, also those that deletion itself brings.
            stage.script.onDelete(Collections.nCopies(20, declines).toArray(Script.Removal[]::new));
            var name = stage.volumeOf("data");
            stage.create(stage.releasedVolume(name));
            Stage.eventually(() -> assertThat(stage.ignored()).isPositive());
            assertThat(stage.deleted()).isZero();
            assertThat(stage.deleteFailed()).isZero();
            assertThat(stage.volume(name).get().getMetadata().getFinalizers()).contains(Names.FINALIZER);
            assertThat(stage.events(name)).isEmpty();
            Edit.of(stage.volume(name),
                    volume -> volume.edit().editMetadata().addToLabels("look", "again").endMetadata()
                            .build());
            Await.gone(stage.volume(name), name);
        }
    }

    @Test
    void aVolumeTurnedToRetainInTheLastMomentKeepsItsAsset(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            var name = stage.volumeOf("data");
            stage.api.beforeNext(request -> isAbout(request, Verb.DELETE, name), () -> Edit.of(stage.volume(name),
                    volume -> volume.edit().editSpec().withPersistentVolumeReclaimPolicy("Retain").endSpec().build()));
            stage.create(stage.releasedVolume(name));
            Await.until(stage.volume(name), "our finalizer to go", volume -> "Retain".equals(
                    volume.getSpec().getPersistentVolumeReclaimPolicy())
                    && !volume.getMetadata().getFinalizers().contains(Names.FINALIZER));
            stage.settle();
            assertThat(stage.volume(name).get().getMetadata().getDeletionTimestamp()).isNull();
            assertThat(stage.script.deletions()).noneMatch(volume -> volume.name().value().equals(name));
            stage.volume(name).delete();
        }
    }

    @Test
    void aVolumeThatIsInUseIsWaitedForWithoutAWarning(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.script.onDelete(volume -> {
                throw new InUseException("a snapshot is being taken");
            });
            var name = stage.volumeOf("data");
            stage.create(stage.releasedVolume(name));
            stage.awaitEvent(name, "Normal", "VolumeDelete", "a snapshot is being taken");
            Await.gone(stage.volume(name), name);
            assertThat(stage.deleteFailed()).isZero();
        }
    }

    @Test
    void aCsiVolumeThatIsAttachedIsNotDeletedBeforeItIsDetached(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            var name = stage.volumeOf("data");
            var attachments = stage.client.storage().v1().volumeAttachments();
            attachments.resource(new VolumeAttachmentBuilder().withNewMetadata().withName(name).endMetadata()
                    .withNewSpec().withAttacher("disks.example.com").withNodeName("n1").withNewSource()
                    .withPersistentVolumeName(name).endSource().endSpec().build()).create();
            stage.create(stage.releasedVolume(name).editSpec().withHostPath(null).withNewCsi()
                    .withDriver("disks.example.com").withVolumeHandle("v").endCsi().endSpec());
            stage.awaitEvent(name, "Normal", "VolumeDelete", "VolumeAttachment");
            assertThat(stage.script.deletions()).isEmpty();
            assertThat(stage.volume(name).get().getMetadata().getDeletionTimestamp()).isNull();
            attachments.withName(name).delete();
            Await.gone(stage.volume(name), name);
        }
    }

    private static boolean isAbout(ApiRequest request, Verb verb, String volume) {
        return request.verb() == verb && request.path().equals(Names.VOLUMES.path("", volume));
    }

    private static List<String> finalizersOf(Stage stage, StoredVolume volume) {
        return stage.volume(volume.name().value()).get().getMetadata().getFinalizers();
    }
}
