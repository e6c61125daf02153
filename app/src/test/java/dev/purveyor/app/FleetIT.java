package dev.purveyor.app;

import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.testkit.fleet.AuditLog;
import dev.purveyor.testkit.fleet.AuditLog.Request;
import dev.purveyor.testkit.fleet.Call.Ending;
import dev.purveyor.testkit.fleet.Call.Kind;
import dev.purveyor.testkit.fleet.Fleet;

import static org.assertj.core.api.Assertions.assertThat;

@KubernetesTest(auditLog = true)
class FleetIT {
    private static final int CLAIMS = 50;

    @RegisterExtension
    final Fleet fleet;

    private final LocalCluster cluster;
    private final FleetStage stage;

    FleetIT(LocalCluster cluster, TestNamespace namespace) {
        this.cluster = cluster;
        fleet = Fleet.of(FleetProvisioner.class, cluster, namespace);
        stage = new FleetStage(cluster, namespace, fleet);
    }

    @Tag("full")
    @Test
    void aloneAndInPeaceEveryClaimIsProvisionedOnce() throws Exception {
        try (var claims = stage.claims()) {
            var alone = stage.start(1, "--coordination=none").getFirst();
            stage.provisionAndDeleteExactlyOnce(claims, CLAIMS);
            assertThat(fleet.record().deletes()).hasSize(CLAIMS);
            assertThat(alone.stop()).isZero();
            assertThat(AuditLog.of(cluster).by(alone.user())).as("volumes that it saved").filteredOn(
                    request -> request.verb().equals("create") && request.resource().equals("persistentvolumes"))
                    .hasSize(CLAIMS).allMatch(Request::succeeded);
        }
    }

    @Tag("full")
    @Test
    void whatWasKilledInTheMiddleGoesOnWhereItWas() throws Exception {
        try (var claims = stage.claims()) {
            var victim = stage.start(1, "--coordination=none", "--delay=1s").getFirst();
            claims.create(CLAIMS);
            claims.awaitBound(1, FleetStage.LIMIT);
            // More claims than workers: the next calls begin as soon as the first have ended.
            Awaitility.await("calls to run").atMost(FleetStage.LIMIT).pollInterval(Duration.ofMillis(20))
                    .until(() -> fleet.record().count(Kind.PROVISION, Ending.STILL_RUNNING) > 0);
            victim.kill();
            assertThat(fleet.record().count(Kind.PROVISION, Ending.CUT_SHORT_BY_DEATH)).isPositive();
            victim.restart();
            claims.awaitBound(FleetStage.LIMIT);
            stage.oneAssetEach(claims);
            stage.deleteAll(claims);
            stage.tell(CLAIMS + " claims, killed and restarted");
            assertThat(victim.isAlive()).isTrue();
        }
    }
}
