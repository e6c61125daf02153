package dev.purveyor.benchmarks;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.testkit.fleet.Call;
import dev.purveyor.testkit.fleet.Claims;
import dev.purveyor.testkit.fleet.Fleet;
import dev.purveyor.testkit.fleet.Instance;

import static org.assertj.core.api.Assertions.assertThat;

/** The Go library's elector and ours on one Lease, which changes hands in every way it can. */
@Tag("full")
@KubernetesTest
class GoElectorIT {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final List<String> SHORT_LEASE = List.of("--lease-duration=3s", "--renew-deadline=2s",
            "--retry-period=500ms");
    private static final int EACH_TIME = 5;

    @RegisterExtension
    final Fleet fleet;

    @TempDir
    Path work;

    private final LocalCluster cluster;
    private final TestNamespace namespace;

    GoElectorIT(LocalCluster cluster, TestNamespace namespace) {
        this.cluster = cluster;
        this.namespace = namespace;
        fleet = Fleet.of(ElectionPeer.class, cluster, namespace);
    }

    @Test
    void goAndOursTakeTurnsAndNeverLeadAtOnce() throws Exception {
        var program = Contenders.build(Path.of("go-hostpath").toAbsolutePath(), work);
        try (var claims = Claims.ofClass(cluster.client(), namespace, fleet.provisioner());
                var history = new LeaseHistory(cluster.client(), namespace.name(),
                        fleet.provisioner().replace('/', '-'))) {
            var ours = fleet.begin(flags("--coordination=leader"));
            madeBy(ours, claims);
            var go = fleet.beginStranger("go", program, flags("--leader-elect"));
            standsByInGo(go);

            assertThat(ours.stop()).isZero();
            madeBy(go, claims);
            ours.restart();
            ours.awaitReady();

            go.kill();
            madeBy(ours, claims);
            go.restart();
            standsByInGo(go);

            ours.pause();
            madeBy(go, claims);
            ours.resume();
            madeBy(go, claims);
            standsBy(ours);

            go.pause();
            madeBy(ours, claims);
            go.resume();
            // The Go elector tries to renew for a whole deadline before it gives up, and its workers go on meanwhile, also on
            // claims that came while it slept. That is not ours to mend: the next claims come when it has ended.
            assertThat(go.awaitEnd()).isEqualTo(1);
            var late = fleet.record().begunSinceResumed("go");
            assertThat(go.logSinceStart()).contains("Leaderelection lost");
            madeBy(ours, claims);
            go.restart();
            standsByInGo(go);

            ours.kill();
            madeBy(go, claims);
            ours.restart();
            ours.awaitReady();

            go.stop();
            madeBy(ours, claims);

            check(history, claims, late);
            System.err.println("[go] " + history + "\n" + fleet.record().counts());
            claims.deleteAll(fleet::assets, LIMIT);
        }
    }

    private void check(LeaseHistory history, Claims claims, List<Call> late) {
        assertThat(history.holders()).extracting(GoElectorIT::instanceOf).containsExactly("instance-1", "go",
                "instance-1", "go", "instance-1", "go", "instance-1");
        history.checkThatNobodyTookItEarly();
        var provisions = fleet.record().provisions().stream().filter(call -> !late.contains(call)).toList();
        assertThat(provisions).allSatisfy(
                call -> assertThat(instanceOf(history.holderAt(call.begun()))).as(call::toString)
                        .isEqualTo(call.instance()));
        assertThat(provisions).extracting(Call::volume).containsExactlyInAnyOrderElementsOf(claims.volumes());
    }

    /** Claims that come now, whether or not somebody leads yet, are made by this instance alone. */
    private void madeBy(Instance instance, Claims claims) throws InterruptedException {
        var volumes = claims.create(EACH_TIME);
        claims.awaitBound(LIMIT);
        var makers = fleet.record().makersPerVolume();
        assertThat(volumes).allSatisfy(volume -> assertThat(makers.get(volume)).containsExactly(instance.name()));
    }

    private static void standsBy(Instance ours) {
        Awaitility.await("ours to stand by").atMost(LIMIT).untilAsserted(
                () -> assertThat(ours.page("status")).get().asString().contains("\"role\":\"stands by; "));
    }

    private static void standsByInGo(Instance go) {
        Awaitility.await("the Go elector to look").atMost(LIMIT).untilAsserted(
                () -> assertThat(go.logSinceStart()).contains("attempting to acquire leader lease"));
    }

    /** Ours puts its name first; the Go library puts the host's. */
    private static String instanceOf(String holder) {
        return holder.isEmpty() ? "nobody" : holder.startsWith("instance-1_") ? "instance-1" : "go";
    }

    private static String[] flags(String first) {
        return Stream.concat(Stream.of(first), SHORT_LEASE.stream()).toArray(String[]::new);
    }
}
