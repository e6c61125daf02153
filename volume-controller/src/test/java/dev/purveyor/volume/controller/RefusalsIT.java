package dev.purveyor.volume.controller;

import java.io.IOException;
import java.lang.reflect.Array;
import java.time.Duration;
import java.util.concurrent.CopyOnWriteArrayList;

import io.fabric8.kubernetes.api.model.TopologySelectorTermBuilder;
import org.junit.jupiter.api.Test;

import dev.purveyor.IgnoredException;
import dev.purveyor.InfeasibleException;
import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.runtime.lane.Backoff;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.volume.ProvisionResult;
import dev.purveyor.volume.controller.Script.Answer;
import dev.purveyor.volume.controller.compat.GoCase;

import static org.assertj.core.api.Assertions.assertThat;

/** What a provisioner may say or do wrong, and what becomes of the claim. */
@KubernetesTest
class RefusalsIT {
    private static final Answer INFEASIBLE = Script.failing(new InfeasibleException("no such tier"));

    @Test
    @GoCase("TestInfeasibleRetry/2")
    void anInfeasibleClaimIsNotTriedAgainBeforeItsPauseIsOver(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace, it -> it.infeasiblePause(Duration.ofHours(1)))) {
            stage.script.onProvision("data", INFEASIBLE);
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitEvent("data", "Warning", "ProvisioningFailed", "no such tier");
            stage.settle();
            assertThat(stage.script.provisions("data")).hasSize(1);
        }
    }

    @Test
    void anInfeasibleClaimIsTriedAtOnceWhenItsClassIsMadeAnew(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace, it -> it.infeasiblePause(Duration.ofHours(1)))) {
            stage.script.onProvision("data", INFEASIBLE);
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitEvent("data", "Warning", "ProvisioningFailed", "no such tier");
            stage.client.storage().v1().storageClasses().withName(stage.namespace).delete();
            stage.storageClass(it -> it.withMountOptions("noatime"));
            stage.awaitBound("data");
            assertThat(stage.script.provisions("data").getLast().mountOptions()).containsExactly("noatime");
        }
    }

    @Test
    void aClaimThatFailedForOnceAndForAllIsTriedAtOnceWhenItsClassIsMadeAnew(LocalCluster cluster,
            TestNamespace namespace) throws Exception {
        try (var stage = Stage.open(cluster, namespace, it -> it.backoff(Backoff.constant(Duration.ofHours(1))))) {
            stage.script.onProvision("data", Script.failing(new IOException("wrong password")));
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitEvent("data", "Warning", "ProvisioningFailed", "wrong password");
            stage.client.storage().v1().storageClasses().withName(stage.namespace).delete();
            stage.storageClass(it -> it.withMountOptions("noatime"));
            stage.awaitBound("data");
            assertThat(stage.script.provisions("data").getLast().mountOptions()).containsExactly("noatime");
        }
    }

    @Test
    void whatAnAuthorsQuestionThrowsIsRetriedAtTheConfiguredPace(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        var paces = new CopyOnWriteArrayList<Integer>();
        try (var stage = Stage.open(cluster, namespace, it -> it.backoff((failures, random) -> {
            paces.add(failures);
            return Duration.ofMillis(1);
        }))) {
            stage.script.onAccept("data", new IllegalStateException("a defect, on purpose"));
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitBound("data");
            assertThat(paces).containsExactly(1);
        }
    }

    @Test
    @GoCase(value = "TestInfeasibleRetry/3", differs = "The pause can be set; the Go library's RetryIntervalMax has no "
            + "effect. It takes no attempt away.")
    void anInfeasibleClaimIsTriedAgainAfterThePauseThatWasSet(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace,
                it -> it.infeasiblePause(Duration.ofMillis(100)).failedProvisionThreshold(1))) {
            stage.script.onProvision("data", INFEASIBLE, INFEASIBLE, INFEASIBLE);
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitBound("data");
            assertThat(stage.script.provisions("data")).hasSize(4);
        }
    }

    @Test
    void aWrappedIgnoredExceptionIsOne(LocalCluster cluster, TestNamespace namespace) throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.script.onProvision("data",
                    Script.failing(new IOException("while asking", new IgnoredException("not my rack"))));
            stage.storageClass(more -> {});
            stage.claim("data");
            Stage.eventually(() -> assertThat(stage.ignored()).isEqualTo(1));
            stage.settle();
            assertThat(stage.script.provisions("data")).hasSize(1);
            assertThat(stage.provisionFailed()).isZero();
        }
    }

    @Test
    void aProvisionerThatReturnsNothingIsToldAndAskedAgain(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.script.onProvision("data", request -> (ProvisionResult) Array.get(new Object[1], 0));
            stage.storageClass(more -> {});
            stage.claim("data");
            stage.awaitBound("data");
            stage.awaitEvent("data", "Warning", "ProvisioningFailed", "returned null");
        }
    }

    @Test
    void aClaimToBeFilledByAPopulatorIsLeftToItAndToldSo(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.storageClass(more -> {});
            stage.claim("data", claim -> claim.editSpec().withNewDataSourceRef().withApiGroup("git.example.com")
                    .withKind("Repository").withName("site").endDataSourceRef().endSpec());
            stage.awaitEvent("data", "Normal", "Provisioning", "Repository.git.example.com \"site\"");
            stage.settle();
            assertThat(stage.script.provisions("data")).isEmpty();
            assertThat(stage.provisionFailed()).isZero();
        }
    }

    @Test
    void aClassThatTheApiServerTakesAndNoNodeCanMatchIsToldAndHarmsNobodyElse(LocalCluster cluster,
            TestNamespace namespace) throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            var broken = stage.namespace + "-broken";
            stage.storageClass(broken, it -> it.withAllowedTopologies(new TopologySelectorTermBuilder()
                    .addNewMatchLabelExpression().withKey("zone").withValues("no label!").endMatchLabelExpression()
                    .build()));
            stage.claim("data", claim -> claim.editSpec().withStorageClassName(broken).endSpec());
            stage.awaitEvent("data", "Warning", "ProvisioningFailed", "allowedTopologies");
            stage.settle();
            assertThat(stage.script.provisions("data")).isEmpty();
        }
    }
}
