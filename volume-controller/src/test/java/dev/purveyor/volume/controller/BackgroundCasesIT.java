package dev.purveyor.volume.controller;

import java.io.IOException;
import java.time.Duration;

import org.junit.jupiter.api.Test;

import dev.purveyor.InfeasibleException;
import dev.purveyor.RetryLaterException;
import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.testkit.Await;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.volume.InProgress;
import dev.purveyor.volume.controller.Script.Answer;
import dev.purveyor.volume.controller.compat.GoCase;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The Go library's cases about work in the background. What is "in progress" shows when the claim is deleted: then it is
 * brought to its end, so that nothing is left behind, and anything else is forgotten.
 */
@KubernetesTest
class BackgroundCasesIT {
    private static final Answer WORKING = request -> InProgress.askAgainAfter(Duration.ofMillis(200), "formatting");
    private static final Answer INFEASIBLE = Script.failing(new InfeasibleException("no such tier"));
    private static final Answer LATER = Script.failing(new RetryLaterException("busy"));
    private static final Answer FAILING = Script.failing(new IOException("unreachable"));

    @Test
    @GoCase("TestController/19, 22, 24")
    void workInTheBackgroundIsBroughtToItsEndAlthoughTheClaimIsGone(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.storageClass(more -> {});
            endsClean(stage, WORKING, WORKING, WORKING, WORKING);
            stage.awaitEvent("data", "Normal", "Provisioning", "formatting");
            assertThat(stage.script.deletions()).hasSize(1);
        }
    }

    @Test
    void workInTheBackgroundIsBroughtToItsEndAfterARestart(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.storageClass(more -> {});
            stage.script.onProvision("data", request -> InProgress.askAgainAfter(Duration.ofHours(1), "formatting"));
            stage.claim("data");
            Stage.eventually(() -> assertThat(stage.script.provisions("data")).hasSize(1));
        }
        try (var anew = Stage.prepared(cluster, namespace)) {
            anew.deleteClaim("data");
            anew.start();
            Stage.eventually(() -> assertThat(anew.script.deletions()).hasSize(1));
            assertThat(anew.script.provisions("data")).isNotEmpty();
            Await.gone(anew.volume(anew.volumeOf("data")), "data");
            assertThat(anew.script.assets()).isEmpty();
        }
    }

    @Test
    @GoCase(value = "TestController/18", differs = "Only a refusal that says so is final: InfeasibleException, "
            + "RescheduleException, IgnoredException. After any other exception an asset may exist, so it is looked for.")
    void afterARefusalThatIsFinalADeletedClaimIsForgotten(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.storageClass(more -> {});
            isForgotten(stage, 1, INFEASIBLE, WORKING);
        }
    }

    @Test
    @GoCase("TestController/21")
    void aRefusalThatIsFinalEndsWhatWasInTheBackground(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.storageClass(more -> {});
            isForgotten(stage, 2, WORKING, INFEASIBLE, WORKING);
        }
    }

    @Test
    @GoCase("TestController/23")
    void whenTheBackendCannotBeAskedWhatWasInTheBackgroundStaysThere(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.storageClass(more -> {});
            endsClean(stage, WORKING, LATER, LATER, LATER);
        }
    }

    @Test
    @GoCase(value = "TestController/20", differs = "A backend that cannot be asked may have heard us all the same: the "
            + "request is remembered from the first call on, until something final is known.")
    void whenTheBackendCouldNotBeAskedADeletedClaimIsStillCleanedUpAfter(LocalCluster cluster,
            TestNamespace namespace) throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.storageClass(more -> {});
            endsClean(stage, LATER, LATER, FAILING, FAILING);
        }
    }

    @Test
    void aClaimThatIsMadeAnewUnderItsNameGetsAVolumeOfItsOwn(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.storageClass(more -> {});
            stage.script.onProvision("data", WORKING, WORKING);
            stage.claim("data");
            Stage.eventually(() -> assertThat(stage.script.provisions("data")).isNotEmpty());
            stage.deleteClaim("data");
            var anew = stage.claim("data");
            stage.awaitBound("data");
            assertThat(stage.volume(stage.volumeOf("data")).get().getSpec().getClaimRef().getUid())
                    .isEqualTo(anew.getMetadata().getUid());
            assertThat(stage.script.deletions()).hasSize(1);
            assertThat(stage.script.assets()).containsExactly(stage.volumeOf("data"));
        }
    }

    /** The claim goes after the first answer; the rest of the answers is heard, a volume made, saved and deleted. */
    private static void endsClean(Stage stage, Answer... answers) {
        stage.script.onProvision("data", answers);
        stage.claim("data");
        Stage.eventually(() -> assertThat(stage.script.provisions("data")).isNotEmpty());
        stage.deleteClaim("data");
        Stage.eventually(() -> assertThat(stage.script.deletions()).isNotEmpty());
        Await.gone(stage.volume(stage.volumeOf("data")), "data");
        assertThat(stage.script.provisions("data")).hasSizeGreaterThan(answers.length);
        assertThat(stage.script.assets()).isEmpty();
    }

    /** After so many calls the claim goes, and no further call comes. */
    private static void isForgotten(Stage stage, int calls, Answer... answers) {
        stage.script.onProvision("data", answers);
        stage.claim("data");
        Stage.eventually(() -> assertThat(stage.script.provisions("data")).hasSize(calls));
        stage.awaitEvent("data", "Warning", "ProvisioningFailed", "no such tier");
        stage.deleteClaim("data");
        stage.settle();
        assertThat(stage.script.provisions("data")).hasSize(calls);
    }
}
