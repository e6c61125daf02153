package dev.purveyor.app;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import io.fabric8.kubernetes.client.KubernetesClient;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.testkit.fleet.Claims;
import dev.purveyor.testkit.fleet.Fleet;

import static org.assertj.core.api.Assertions.assertThat;

@KubernetesTest(auditLog = true)
class ShardedFleetIT {
    private static final String SHARDED = "--coordination=sharded";
    private static final int SHARDS = 16;

    @RegisterExtension
    final Fleet fleet;

    private final KubernetesClient client;
    private final String namespace;
    private final FleetStage stage;

    ShardedFleetIT(LocalCluster cluster, TestNamespace namespace) {
        client = cluster.client();
        this.namespace = namespace.name();
        fleet = Fleet.of(FleetProvisioner.class, cluster, namespace);
        stage = new FleetStage(cluster, namespace, fleet);
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void instancesProvisionTwoHundredClaimsOnce(int instances) throws Exception {
        stage.start(instances, SHARDED, "--delay=50ms");
        awaitSettled(instances);
        try (var claims = stage.claims()) {
            stage.provisionAndDeleteExactlyOnce(claims, 200);
        }
        assertThat(fleet.instances()).as("who works").allMatch(
                instance -> !fleet.record().by(instance.name()).isEmpty());
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void fiveInstancesSurviveMishaps(long seed) throws Exception {
        stage.startHasty(5, SHARDED, "--delay=400ms");
        stage.surviveMishaps(seed, 500, 15);
    }

    @Tag("full")
    @Test
    void twoReplicasProvisionFasterThanOneAndAThirdTakesAThird() throws Exception {
        String[] slow = {SHARDED, "--delay=200ms", "--concurrency=4"};
        try (var claims = stage.claims()) {
            stage.start(1, slow);
            awaitSettled(1);
            var alone = provision(claims, 60);
            stage.start(1, slow);
            awaitSettled(2);
            var together = provision(claims, 60);
            System.err.println("[fleet] 60 claims: one replica " + alone.toMillis() + " ms, two "
                    + together.toMillis() + " ms");
            assertThat(together.toMillis()).as("at best half of %s", alone).isLessThan(alone.toMillis() * 85 / 100);

            var before = owners();
            stage.start(1, slow);
            awaitSettled(3);
            var after = owners();
            var moved = after.keySet().stream().filter(shard -> !Objects.equals(before.get(shard), after.get(shard)))
                    .count();
            System.err.println("[fleet] a third replica moved " + moved + " of " + SHARDS + " shards");
            assertThat(moved).as("%s, then %s", before, after).isBetween(4L, 7L);
            stage.exactlyOnce(claims);
            stage.deleteAll(claims);
            stage.calledOnce(claims);
        }
    }

    /** From the first call to the last. */
    private Duration provision(Claims claims, int count) throws InterruptedException {
        var volumes = claims.create(count);
        claims.awaitBound(FleetStage.LIMIT);
        var calls = fleet.record().provisions().stream().filter(call -> volumes.contains(call.volume())).toList();
        return Duration.between(calls.getFirst().begun(), calls.getLast().begun());
    }

    private void awaitSettled(int replicas) {
        Awaitility.await(replicas + " replicas to share all shards").atMost(FleetStage.LIMIT).untilAsserted(() -> {
            var shares = new TreeMap<String, Integer>();
            owners().values().forEach(owner -> shares.merge(owner, 1, Integer::sum));
            assertThat(shares).hasSize(replicas);
            assertThat(shares.values().stream().mapToInt(share -> share).sum()).isEqualTo(SHARDS);
            assertThat(shares.values()).allMatch(share -> share >= SHARDS / replicas);
        });
    }

    /** Which instance holds the Lease of each shard; the holder's name begins with the instance's. */
    private Map<String, String> owners() {
        var owners = new TreeMap<String, String>();
        for (var lease : client.leases().inNamespace(namespace).list().getItems()) {
            var holder = lease.getSpec().getHolderIdentity();
            if (holder == null || !lease.getMetadata().getName().matches(".*-shard-\\d+")) continue;
            fleet.instances().stream().filter(each -> holder.startsWith(each.name())).findFirst()
                    .ifPresent(each -> owners.put(lease.getMetadata().getName(), each.name()));
        }
        return owners;
    }
}
