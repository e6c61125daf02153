package dev.purveyor.app;

import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import dev.purveyor.cluster.Component;
import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.testkit.fleet.Fleet;
import dev.purveyor.testkit.fleet.Instance;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("full")
@KubernetesTest(isolated = true)
class OutageFleetIT {
    private static final Duration OUTAGE = Duration.ofMinutes(1);

    @RegisterExtension
    final Fleet fleet;

    private final LocalCluster cluster;
    private final FleetStage stage;

    OutageFleetIT(LocalCluster cluster, TestNamespace namespace) {
        this.cluster = cluster;
        fleet = Fleet.of(FleetProvisioner.class, cluster, namespace);
        stage = new FleetStage(cluster, namespace, fleet);
    }

    @Test
    void withoutTheApiServerNobodyLeadsAndAfterwardsWorkGoesOn() throws Exception {
        stage.startHasty(2, "--coordination=leader", "--delay=300ms", "--concurrency=2");
        try (var claims = stage.claims()) {
            claims.create(40);
            claims.awaitBound(1, FleetStage.LIMIT);
            cluster.kill(Component.API_SERVER);
            Awaitility.await("leadership to be given up").atMost(FleetStage.LEASE).until(
                    () -> fleet.instances().stream().noneMatch(OutageFleetIT::leads));
            Awaitility.await("the outage to last").atMost(OUTAGE.plusSeconds(30)).during(OUTAGE).until(
                    () -> fleet.instances().stream().allMatch(each -> each.isAlive() && !leads(each)));
            cluster.restart(Component.API_SERVER);
            claims.awaitBound(FleetStage.LIMIT);
            stage.oneAssetEach(claims);
            stage.deleteAll(claims);
        }
        assertThat(fleet.instances()).allMatch(Instance::isAlive);
        stage.tell("a minute without the API server");
    }

    private static boolean leads(Instance instance) {
        return instance.page("status").orElse("").contains("\"role\":\"leads");
    }
}
