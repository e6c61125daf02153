package dev.purveyor.volume.controller;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.testkit.Await;
import dev.purveyor.testkit.Edit;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.volume.controller.compat.GoCase;
import dev.purveyor.volume.controller.record.Names;

import static org.assertj.core.api.Assertions.assertThat;

/** The Go library's cases about the finalizer, on a real API server, which does the arithmetic on the list. */
@KubernetesTest
class FinalizerCasesIT {
    private static final String OTHER = "example.com/other";

    @ParameterizedTest(name = "a volume with {0}")
    @CsvSource({"none", "ours", "other", "other+ours"})
    @GoCase(value = "TestAddFinalizer/1, 2, 3, 4", differs = "The API server adds it to the list, guarded by the version "
            + "that was judged, so there is no list of ours that could overwrite somebody else's.")
    void aBoundVolumeGetsTheFinalizerBesideThoseItHas(String had, LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            bind(stage, stage.releasedVolume(stage.volumeOf("data")).editMetadata().withFinalizers(finalizers(had))
                    .endMetadata());
            var volume = Await.until(stage.volume(stage.volumeOf("data")), "our finalizer",
                    now -> now.getMetadata().getFinalizers().contains(Names.FINALIZER));
            assertThat(volume.getMetadata().getFinalizers()).containsAll(finalizers(had)).doesNotHaveDuplicates();
            clear(stage);
        }
    }

    @ParameterizedTest(name = "a volume with {0}")
    @CsvSource({"none", "ours", "other", "other+ours"})
    @GoCase(value = "TestRemoveFinalizer/1, 2, 3, 4, 5", differs = "The API server takes it off the list, whatever else "
            + "is there by then.")
    void aVolumeThatIsKeptLosesOurFinalizerAndNoOther(String had, LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            var name = stage.volumeOf("data");
            stage.create(stage.releasedVolume(name).editMetadata().withFinalizers(finalizers(had)).endMetadata()
                    .editSpec().withPersistentVolumeReclaimPolicy("Retain").endSpec());
            var volume = Await.until(stage.volume(name), "our finalizer to go",
                    now -> !now.getMetadata().getFinalizers().contains(Names.FINALIZER));
            assertThat(volume.getMetadata().getFinalizers().contains(OTHER)).isEqualTo(had.contains("other"));
            clear(stage);
        }
    }

    @Test
    @GoCase("TestController/39, 40")
    void aVolumeMadeByHandAndMigratedToUsIsGuarded(LocalCluster cluster, TestNamespace namespace) throws Exception {
        var driver = namespace.name() + ".example.com";
        try (var stage = Stage.open(cluster, namespace, settings -> settings.additionalNames(driver))) {
            bind(stage, stage.releasedVolume(stage.volumeOf("data")).editMetadata()
                    .withAnnotations(Map.of(Names.MIGRATED_TO, driver)).endMetadata());
            awaitGuarded(stage);
            clear(stage);
        }
    }

    @Test
    @GoCase("TestController/41")
    void aVolumeMadeByHandForOurCsiDriverIsGuarded(LocalCluster cluster, TestNamespace namespace) throws Exception {
        var driver = namespace.name() + ".example.com";
        try (var stage = Stage.open(cluster, namespace, settings -> settings.additionalNames(driver))) {
            bind(stage, stage.releasedVolume(stage.volumeOf("data")).editMetadata().withAnnotations(Map.of())
                    .endMetadata().editSpec().withHostPath(null).withNewCsi().withDriver(driver)
                    .withVolumeHandle("v").endCsi().endSpec());
            awaitGuarded(stage);
            clear(stage);
        }
    }

    @Test
    @GoCase(value = "TestController/32", differs = "A finalizer that is there is never stripped without its asset being "
            + "deleted first: switching the option off must not unguard volumes that were promised a guard.")
    void theFinalizerStaysWhenTheOptionIsOff(LocalCluster cluster, TestNamespace namespace) throws Exception {
        try (var stage = Stage.open(cluster, namespace, settings -> settings.finalizer(false))) {
            bind(stage, stage.releasedVolume(stage.volumeOf("data")).editMetadata().withFinalizers(Names.FINALIZER)
                    .endMetadata());
            stage.storageClass(more -> {});
            stage.settle();
            assertThat(stage.volume(stage.volumeOf("data")).get().getMetadata().getFinalizers())
                    .contains(Names.FINALIZER);
            clear(stage);
        }
    }

    private static List<String> finalizers(String had) {
        var all = new ArrayList<String>();
        if (had.contains("other")) all.add(OTHER);
        if (had.contains("ours")) all.add(Names.FINALIZER);
        return all;
    }

    /** Makes the volume and a claim that names it, without provisioning. */
    private static void bind(Stage stage, PersistentVolumeBuilder volume) {
        stage.create(volume.editSpec().withStorageClassName("").withClaimRef(null).endSpec());
        stage.claim("data", claim -> claim.editMetadata().withAnnotations(Map.of()).endMetadata().editSpec()
                .withStorageClassName("").withVolumeName(stage.volumeOf("data")).endSpec());
        stage.awaitBound("data");
    }

    private static void awaitGuarded(Stage stage) {
        Await.until(stage.volume(stage.volumeOf("data")), "our finalizer",
                now -> now.getMetadata().getFinalizers().contains(Names.FINALIZER));
    }

    private static void clear(Stage stage) {
        Edit.of(stage.volume(stage.volumeOf("data")), now -> now.edit().editMetadata()
                .removeFromFinalizers(OTHER).endMetadata().build());
        stage.claimNamed("data").delete();
        stage.volume(stage.volumeOf("data")).delete();
        Await.gone(stage.volume(stage.volumeOf("data")), "data");
    }
}
