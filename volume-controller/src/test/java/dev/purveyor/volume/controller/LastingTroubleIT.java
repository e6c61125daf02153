package dev.purveyor.volume.controller;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import org.junit.jupiter.api.Test;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.runtime.lane.Backoff;
import dev.purveyor.testkit.Edit;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.volume.controller.Script.Answer;
import dev.purveyor.volume.controller.record.Names;

import static org.assertj.core.api.Assertions.assertThat;

/** Trouble that does not pass soon: people hear of it, others are not kept waiting, and nothing is left behind. */
@KubernetesTest
class LastingTroubleIT {
    private static final Answer FAILING = Script.failing(new IOException("no route to the array"));

    @Test
    void whileTheServerSavesNothingOthersAreServedAndTheBackendIsNotAskedAgain(LocalCluster cluster,
            TestNamespace namespace) throws Exception {
        try (var stage = Stage.open(cluster, namespace, it -> it.concurrency(1))) {
            stage.api.refuseAll(savingOf(stage.volumeOf("data")), 500);
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitEvent("data", "Warning", "ProvisioningFailed", "did not save it yet");
            Stage.eventually(() -> assertThat(stage.health()).contains("1 of the volumes were made"));
            stage.claim("other");
            stage.awaitBound("other");
            stage.api.mend();
            stage.awaitBound("data");
            assertThat(stage.script.provisions("data")).hasSize(1);
            Stage.eventually(() -> assertThat(stage.health()).doesNotContain("volumes were made"));
        }
    }

    @Test
    void aServerThatWishesToBeLeftAloneForLongKeepsNoWorker(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace, it -> it.concurrency(1))) {
            stage.api.throttleAll(savingOf(stage.volumeOf("data")), Duration.ofHours(1));
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitEvent("data", "Warning", "ProvisioningFailed", "did not save it yet");
            stage.claim("other");
            stage.awaitBound("other");
        }
    }

    @Test
    void aClassThatIsMadeAnewAfterAnUnclearFailureLeavesNothingOfTheOldRequest(LocalCluster cluster,
            TestNamespace namespace) throws Exception {
        try (var stage = Stage.open(cluster, namespace, it -> it.backoff(Backoff.constant(Duration.ofHours(1))))) {
            stage.script.onProvision("data", request -> {
                stage.script.make(request);
                throw new IOException("timed out");
            }, request -> {
                assertThat(stage.script.assets()).isEmpty();
                return stage.script.make(request);
            });
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitEvent("data", "Warning", "ProvisioningFailed", "timed out");
            stage.client.storage().v1().storageClasses().withName(stage.namespace).delete();
            stage.storageClass(more -> {});
            stage.awaitBound("data");
            assertThat(stage.script.provisions("data")).hasSize(2);
            assertThat(stage.script.deletions()).hasSize(1);
        }
    }

    @Test
    void whatWasGivenUpIsToldAndTriedAgainWhenTheClaimIsEdited(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace, it -> it.failedProvisionThreshold(1))) {
            stage.script.onProvision("data", FAILING, FAILING);
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitEvent("data", "Warning", "ProvisioningFailed", "Given up after 2 attempts");
            Edit.of(stage.claimNamed("data"), claim -> new PersistentVolumeClaimBuilder(claim).editMetadata()
                    .addToAnnotations("example.com/retry", "now").endMetadata().build());
            stage.awaitBound("data");
        }
    }

    @Test
    void whatWasGivenUpIsTriedAgainAtTheNextResync(LocalCluster cluster, TestNamespace namespace) throws Exception {
        try (var stage = Stage.open(cluster, namespace,
                it -> it.failedProvisionThreshold(1).resyncPeriod(Duration.ofSeconds(1)))) {
            stage.script.onProvision("data", FAILING, FAILING, FAILING);
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitBound("data");
            assertThat(stage.script.provisions("data")).hasSize(4);
        }
    }

    @Test
    void aCallThatDoesNotReturnIsToldWhenItsTimeIsUp(LocalCluster cluster, TestNamespace namespace) throws Exception {
        try (var stage = Stage.open(cluster, namespace, it -> it.provisionTimeout(Duration.ofMillis(200)))) {
            var goOn = new CountDownLatch(1);
            stage.script.onProvision("data", request -> {
                while (goOn.getCount() > 0) {
                    Thread.interrupted();
                    Thread.onSpinWait();
                }
                return stage.script.make(request);
            });
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitEvent("data", "Warning", "ProvisioningFailed", "not answered for 0.2s");
            goOn.countDown();
            stage.awaitBound("data");
        }
    }

    @Test
    void anAuthorsQuestionThatThrowsIsToldAndAskedAgain(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.script.onAccept("data", new IllegalStateException("cannot read the list"));
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitBound("data");
            stage.awaitEvent("data", "Warning", "ProvisioningFailed", "cannot read the list");
        }
    }

    @Test
    void aClaimThatCannotBeNamedIsRefusedAndKeepsNobodyWaiting(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace, it -> it.volumeName(claim -> {
            if (claim.name().equals("evil")) throw new IllegalStateException("no name for this");
            return claim.namespace() + "-" + claim.name();
        }))) {
            stage.storageClass(more -> {});
            stage.claim("evil");
            stage.claim("data");
            stage.awaitBound("data");
            stage.awaitEvent("evil", "Warning", "ProvisioningFailed", "impossible names");
        }
    }

    @Test
    void aRefusalIsCountedOnceAndByNoNameThatAUserMadeUp(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace, it -> it.resyncPeriod(Duration.ofMillis(200)))) {
            stage.claim("data", it -> it.editSpec().withStorageClassName("made-up").endSpec());
            Stage.eventually(() -> assertThat(stage.events("data"))
                    .anyMatch(event -> event.getMessage().contains("does not exist") && event.getCount() > 2));
            assertThat(stage.provisionFailed()).isEqualTo(1);
            assertThat(new String(stage.metrics.page("").body(), StandardCharsets.UTF_8)).doesNotContain("made-up");
        }
    }

    private static Predicate<ApiRequest> savingOf(String volume) {
        return request -> request.verb() == Verb.POST && request.path().equals(Names.VOLUMES.path())
                && new String(request.body(), StandardCharsets.UTF_8).contains("\"" + volume + "\"");
    }
}
