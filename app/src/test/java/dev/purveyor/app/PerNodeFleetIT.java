package dev.purveyor.app;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.testkit.fleet.Call;
import dev.purveyor.testkit.fleet.Fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

@KubernetesTest(auditLog = true)
class PerNodeFleetIT {
    // A volume that two nodes make is then two assets, and one that another node deletes is left.
    private static final String OWN_ASSETS = "--own-assets";

    @RegisterExtension
    final Fleet fleet;

    private final String namespace;
    private final FleetStage stage;

    PerNodeFleetIT(LocalCluster cluster, TestNamespace namespace) {
        this.namespace = namespace.name();
        fleet = Fleet.of(FleetProvisioner.class, cluster, namespace);
        stage = new FleetStage(cluster, namespace, fleet);
    }

    @AfterEach
    void removeNodes() {
        stage.removeNodes();
    }

    @Test
    void threeInstancesMakeAndDeleteWhatWasScheduledToTheirNodes() throws Exception {
        eachForItsNode(3, 30);
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void instancesMakeAndDeleteTwoHundredVolumesOfTheirNodes(int instances) throws Exception {
        eachForItsNode(instances, 200);
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void fiveInstancesSurviveMishaps(long seed) throws Exception {
        var nodes = nodes(5);
        for (var node : nodes)
            stage.startHasty(1, "--coordination=per-node", "--node-name=" + node, OWN_ASSETS, "--delay=400ms");
        try (var claims = stage.waitingClaims()) {
            stage.surviveMishaps(seed, 500, 15, claims,
                    i -> Map.of("volume.kubernetes.io/selected-node", nodes.get(i % nodes.size())));
        }
    }

    private List<String> nodes(int count) {
        var nodes = IntStream.range(0, count).mapToObj(i -> namespace + "-" + i).toList();
        nodes.forEach(stage::createNode);
        return nodes;
    }

    private void eachForItsNode(int instances, int count) throws InterruptedException {
        var nodes = nodes(instances);
        var instanceOf = new TreeMap<String, String>();
        for (var node : nodes) {
            var started = stage.start(1, "--coordination=per-node", "--node-name=" + node, OWN_ASSETS)
                    .getFirst();
            instanceOf.put(node, started.name());
        }
        try (var claims = stage.waitingClaims()) {
            var volumes = claims.create(count,
                    i -> Map.of("volume.kubernetes.io/selected-node", nodes.get(i % instances)));
            claims.awaitBound(FleetStage.LIMIT);
            stage.exactlyOnce(claims);
            stage.deleteAll(claims);
            for (var i = 0; i < count; i++) {
                var mine = instanceOf.get(nodes.get(i % instances));
                assertThat(fleet.record().of(volumes.get(i))).as(volumes.get(i)).extracting(Call::kind, Call::instance)
                        .containsExactly(tuple(Call.Kind.PROVISION, mine), tuple(Call.Kind.DELETE, mine));
            }
        }
        stage.tell(count + " claims on " + instances + " nodes");
    }
}
