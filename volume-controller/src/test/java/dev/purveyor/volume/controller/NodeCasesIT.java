package dev.purveyor.volume.controller;

import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.Set;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.TopologySelectorTermBuilder;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.purveyor.InfeasibleException;
import dev.purveyor.RescheduleException;
import dev.purveyor.RetryLaterException;
import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.testkit.Await;
import dev.purveyor.testkit.Edit;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.volume.InProgress;
import dev.purveyor.volume.Topology;
import dev.purveyor.volume.TopologyTerm;
import dev.purveyor.volume.controller.Script.Answer;
import dev.purveyor.volume.controller.compat.GoCase;
import dev.purveyor.volume.controller.record.Names;

import static org.assertj.core.api.Assertions.assertThat;

/** The Go library's cases about topology and selected nodes, on a real API server. */
@KubernetesTest
class NodeCasesIT {
    @ParameterizedTest(name = "allowed topologies: {0}, selected node: {1}")
    @CsvSource({"false, false", "true, false", "false, true", "true, true"})
    @GoCase("TestTopologyParams/1, 2, 3, 4")
    void topologyAndNodeReachTheProvisioner(boolean topology, boolean node, LocalCluster cluster,
            TestNamespace namespace) throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.storageClass(it -> {
                if (topology)
                    it.withAllowedTopologies(new TopologySelectorTermBuilder().addNewMatchLabelExpression()
                            .withKey("zone").withValues("a", "b").endMatchLabelExpression().build());
                if (node) waits(it);
            });
            if (node) claimOn(stage, "n1");
            else
                stage.claim("data");
            stage.awaitBound("data");
            var request = stage.script.provisions("data").getFirst();
            assertThat(request.selectedNode().isPresent()).isEqualTo(node);
            assertThat(request.allowedTopologies()).isEqualTo(
                    topology ? Topology.of(TopologyTerm.of("zone", "a", "b")) : Topology.anywhere());
        }
    }

    @Test
    @GoCase("TestController/27")
    void aRescheduleTakesTheNodeBackSoThatTheSchedulerChoosesAgain(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        nodeIsTakenBack(cluster, namespace, new RescheduleException("the disks of n1 are full"));
    }

    @Test
    void aRescheduleIsHeededAlthoughItsCauseIsInfeasible(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        nodeIsTakenBack(cluster, namespace,
                new RescheduleException("not on n1", new InfeasibleException("no such tier")));
    }

    private static void nodeIsTakenBack(LocalCluster cluster, TestNamespace namespace, Exception refusal)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            stage.script.onProvision("data", Script.failing(refusal));
            stage.storageClass(NodeCasesIT::waits);
            claimOn(stage, "n1");
            awaitNoNode(stage);
            choose(stage, "n2");
            stage.awaitBound("data");
            assertThat(stage.script.provisions("data")).extracting(request -> request.selectedNode().orElse(""))
                    .containsExactly("n1", "n2");
        }
    }

    @ParameterizedTest(name = "after {0}")
    @CsvSource({"final", "later", "working", "failing"})
    @GoCase("TestController/28, 29, 30")
    void anyOtherAnswerKeepsTheNode(String what, LocalCluster cluster, TestNamespace namespace) throws Exception {
        Answer answer = switch (what) {
            case "final" -> Script.failing(new InfeasibleException("no such tier"));
            case "later" -> Script.failing(new RetryLaterException("busy"));
            case "working" -> request -> InProgress.askAgainAfter(Duration.ofMillis(100), "formatting");
            default -> Script.failing(new IOException("unreachable"));
        };
        try (var stage = Stage.open(cluster, namespace, it -> it.infeasiblePause(Duration.ofMillis(100)))) {
            // A node that is there: otherwise it would be taken back for that reason.
            node(stage, stage.namespace);
            stage.script.onProvision("data", answer, answer);
            stage.storageClass(NodeCasesIT::waits);
            claimOn(stage, stage.namespace);
            var bound = stage.awaitBound("data");
            assertThat(bound.getMetadata().getAnnotations()).containsEntry(Names.SELECTED_NODE, stage.namespace);
            assertThat(stage.script.provisions("data")).hasSize(3);
            stage.client.nodes().withName(stage.namespace).delete();
        }
    }

    @Test
    void whileTheBackendWorksTheRequestStaysAlthoughTheNodeChanges(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            Answer working = request -> InProgress.askAgainAfter(Duration.ofMillis(100), "formatting");
            stage.script.onProvision("data", request -> {
                choose(stage, "n2");
                return working.to(request);
            }, working, working);
            stage.storageClass(NodeCasesIT::waits);
            claimOn(stage, "n1");
            stage.awaitBound("data");
            assertThat(stage.script.provisions("data")).hasSize(4)
                    .allSatisfy(request -> assertThat(request.selectedNode()).contains("n1"));
        }
    }

    @Test
    void aNodeThatIsDeletedIsTakenBackSoThatTheSchedulerChoosesAgain(LocalCluster cluster, TestNamespace namespace)
            throws Exception {
        try (var stage = Stage.open(cluster, namespace)) {
            var gone = stage.namespace + "-gone";
            node(stage, gone);
            Answer onlyElsewhere = request -> {
                if (request.selectedNode().filter(gone::equals).isPresent())
                    throw new IOException("no route to " + gone);
                return stage.script.make(request);
            };
            stage.script.onProvision("data", Collections.nCopies(200, onlyElsewhere).toArray(Answer[]::new));
            stage.storageClass(NodeCasesIT::waits);
            claimOn(stage, gone);
            Stage.eventually(() -> assertThat(stage.script.provisions("data")).hasSizeGreaterThan(1));
            stage.client.nodes().withName(gone).delete();
            awaitNoNode(stage);
            // It exists: a claim that has failed is not made on a node that does not.
            var next = stage.namespace + "-next";
            node(stage, next);
            choose(stage, next);
            stage.awaitBound("data");
            assertThat(stage.script.assets()).isEqualTo(Set.of(stage.volumeOf("data")));
            stage.client.nodes().withName(next).delete();
        }
    }

    private static void waits(StorageClassBuilder storageClass) {
        storageClass.withVolumeBindingMode("WaitForFirstConsumer");
    }

    private static void node(Stage stage, String name) {
        stage.client.nodes().resource(new NodeBuilder().withNewMetadata().withName(name).endMetadata().build())
                .create();
    }

    private static void claimOn(Stage stage, String node) {
        stage.claim("data", claim -> claim.editMetadata().addToAnnotations(Names.SELECTED_NODE, node).endMetadata());
    }

    /** As the scheduler does. */
    private static void choose(Stage stage, String node) {
        Edit.of(stage.claimNamed("data"), claim -> claim.edit().editMetadata()
                .addToAnnotations(Names.SELECTED_NODE, node).endMetadata().build());
    }

    private static void awaitNoNode(Stage stage) {
        Await.until(stage.claimNamed("data"), "no selected node",
                claim -> !claim.getMetadata().getAnnotations().containsKey(Names.SELECTED_NODE));
    }
}
