package dev.purveyor.app;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.testkit.fleet.CallRecord;
import dev.purveyor.testkit.fleet.CallRecord.Overlap;
import dev.purveyor.testkit.fleet.Claims;
import dev.purveyor.testkit.fleet.Fleet;
import dev.purveyor.testkit.fleet.Instance;

import static org.assertj.core.api.Assertions.assertThat;

/** What the tests of all modes do with a fleet, and what they all must find in the end. */
final class FleetStage {
    static final Duration LIMIT = Duration.ofMinutes(3);
    // Impatient, so that a claim whose call was cut short is not left alone for long.
    private static final List<String> USUAL = List.of("--backoff-first=200ms", "--backoff-max=2s");

    private final LocalCluster cluster;
    private final TestNamespace namespace;
    private final Fleet fleet;

    FleetStage(LocalCluster cluster, TestNamespace namespace, Fleet fleet) {
        this.cluster = cluster;
        this.namespace = namespace;
        this.fleet = fleet;
    }

    List<Instance> start(int instances, String... flags) throws InterruptedException {
        return fleet.start(instances, Stream.concat(USUAL.stream(), Stream.of(flags)).toArray(String[]::new));
    }

    Claims claims() {
        return Claims.ofClass(cluster.client(), namespace, fleet.provisioner());
    }

    Claims waitingClaims() {
        return Claims.ofClass(cluster.client(), namespace, fleet.provisioner(), "WaitForFirstConsumer");
    }

    /** All is well, nothing was done twice, nobody died: provision was called once for each claim and by one instance. */
    void provisionAndDeleteExactlyOnce(Claims claims, int count) throws InterruptedException {
        claims.create(count);
        claims.awaitBound(LIMIT);
        exactlyOnce(claims);
        deleteAll(claims);
        tell(count + " claims in peace");
    }

    void exactlyOnce(Claims claims) {
        var record = fleet.record();
        assertThat(record.provisionsPerVolume()).containsOnlyKeys(claims.volumes());
        assertThat(record.provisions()).as(record::counts).hasSameSizeAs(claims.volumes())
                .allMatch(call -> call.effect() == dev.purveyor.testkit.fleet.Call.Effect.MADE);
        assertThat(fleet.assets()).isEqualTo(claims.volumes());
    }

    /** What holds after any number of mishaps: one asset for each claim, made once, and never two at work on it. */
    void oneAssetEach(Claims claims) {
        var record = fleet.record();
        assertThat(fleet.assets()).isEqualTo(claims.volumes());
        nothingTwice(record);
    }

    private static void nothingTwice(CallRecord record) {
        assertThat(record.madeAgain()).as("volumes whose asset was made twice").isEmpty();
        assertThat(record.overlaps()).as("two calls for one volume at once").allMatch(Overlap::byAPause);
    }

    void deleteAll(Claims claims) throws InterruptedException {
        claims.deleteAll(fleet::assets, LIMIT);
        nothingTwice(fleet.record());
    }

    void tell(String what) {
        System.err.println("[fleet] " + what + "\n" + fleet.record().counts());
    }
}
