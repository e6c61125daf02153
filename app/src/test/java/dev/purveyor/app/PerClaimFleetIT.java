package dev.purveyor.app;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.testkit.fleet.Fleet;

import static org.assertj.core.api.Assertions.assertThat;

@KubernetesTest(auditLog = true)
class PerClaimFleetIT {
    private static final String PER_CLAIM = "--coordination=per-claim";

    @RegisterExtension
    final Fleet fleet;

    private final FleetStage stage;

    PerClaimFleetIT(LocalCluster cluster, TestNamespace namespace) {
        fleet = Fleet.of(FleetProvisioner.class, cluster, namespace);
        stage = new FleetStage(cluster, namespace, fleet);
    }

    @Tag("full")
    @Test
    void twoInstancesRaceAndProvisionEveryClaimOnce() throws Exception {
        raceFor(2, 60);
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void instancesRaceAndProvisionTwoHundredClaimsOnce(int instances) throws Exception {
        raceFor(instances, 200);
    }

    private void raceFor(int instances, int count) throws InterruptedException {
        stage.start(instances, PER_CLAIM, "--delay=50ms");
        try (var claims = stage.claims()) {
            stage.provisionAndDeleteExactlyOnce(claims, count);
        }
        assertThat(fleet.instances()).as("who works").allMatch(
                instance -> !fleet.record().by(instance.name()).isEmpty());
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void fiveInstancesSurviveMishaps(long seed) throws Exception {
        stage.startHasty(5, PER_CLAIM, "--delay=400ms");
        stage.surviveMishaps(seed, 500, 15);
    }
}
