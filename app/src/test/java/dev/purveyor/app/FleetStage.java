package dev.purveyor.app;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import org.awaitility.Awaitility;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.testkit.fleet.Call;
import dev.purveyor.testkit.fleet.Call.Effect;
import dev.purveyor.testkit.fleet.Call.Kind;
import dev.purveyor.testkit.fleet.CallRecord;
import dev.purveyor.testkit.fleet.CallRecord.Overlap;
import dev.purveyor.testkit.fleet.Claims;
import dev.purveyor.testkit.fleet.Fleet;
import dev.purveyor.testkit.fleet.Instance;

import static org.assertj.core.api.Assertions.assertThat;

/** What the tests of all modes do with a fleet, and what they all must find in the end. */
final class FleetStage {
    static final Duration LIMIT = Duration.ofMinutes(3);
    // Impatient, so that a claim whose call was cut short is not left alone for long, and neither is what its call may yet make.
    private static final List<String> USUAL = List.of("--backoff-first=200ms", "--backoff-max=2s",
            "--provision-timeout=20s");

    /** A lease that does not keep a test waiting. Where nothing may be lost to a busy machine, the usual one is better. */
    static final Duration LEASE = Duration.ofSeconds(3);
    static final List<String> SHORT_LEASE = List.of("--lease-duration=3s", "--renew-deadline=2s",
            "--retry-period=500ms");
    private static final Duration PAUSE = LEASE.plusSeconds(2);
    /** What a mishap takes, roughly, so that claims arrive during all of them. */
    private static final Duration MISHAP = Duration.ofSeconds(3);

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

    /** As {@link #start}, with a short lease. */
    List<Instance> startHasty(int instances, String... flags) throws InterruptedException {
        return start(instances, Stream.concat(SHORT_LEASE.stream(), Stream.of(flags)).toArray(String[]::new));
    }

    Claims claims() {
        return Claims.ofClass(cluster.client(), namespace, fleet.provisioner());
    }

    Claims waitingClaims() {
        return Claims.ofClass(cluster.client(), namespace, fleet.provisioner(), "WaitForFirstConsumer");
    }

    /** A node that is there; it is gone after {@link #removeNodes}. */
    void createNode(String name) {
        cluster.client().nodes().resource(new NodeBuilder().withNewMetadata().withName(name)
                .addToLabels("fleet", namespace.name()).addToLabels("kubernetes.io/hostname", name).endMetadata()
                .build()).create();
    }

    void removeNodes() {
        cluster.client().nodes().withLabel("fleet", namespace.name()).delete();
    }

    /** Waits until exactly one instance says that it leads. */
    Instance leader() {
        return Awaitility.await("somebody to lead").atMost(LIMIT).until(
                () -> fleet.instances().stream()
                        .filter(each -> each.page("status").orElse("").contains("\"role\":\"leads")).toList(),
                leaders -> leaders.size() == 1).getFirst();
    }

    /** All is well, nothing was done twice, nobody died: provision was called once for each claim and by one instance. */
    void provisionAndDeleteExactlyOnce(Claims claims, int count) throws InterruptedException {
        claims.create(count);
        claims.awaitBound(LIMIT);
        exactlyOnce(claims);
        deleteAll(claims);
        calledOnce(claims);
        tell(count + " claims in peace");
    }

    /**
     * Claims come and go while instances are killed, paused for longer than their lease, and stopped: all that stay are
     * Bound in the end, each has one asset, those that went have none, and when all are gone nothing is left.
     */
    void surviveMishaps(long seed, int claimsInAll, int rounds) throws InterruptedException {
        try (var claims = claims()) {
            surviveMishaps(seed, claimsInAll, rounds, claims, anyClaim -> Map.of());
        }
    }

    void surviveMishaps(long seed, int claimsInAll, int rounds, Claims claims,
            IntFunction<Map<String, String>> annotations) throws InterruptedException {
        var mishaps = new Mishaps(fleet, seed, PAUSE);
        var deletions = new Deletions(fleet, claims, seed);
        try (var arrivals = Arrivals.begin(claims, claimsInAll, MISHAP.multipliedBy(rounds), annotations)) {
            for (var round = 0; round < rounds; round++) {
                // Every other mishap comes when there is work to interrupt, the others at any moment.
                if (round % 2 == 0) awaitMoreCalls(arrivals);
                mishaps.strike(deletions::strike);
            }
            arrivals.await(LIMIT);
            claims.awaitBound(LIMIT);
            awaitOneAssetEach(claims);
            deleteAll(claims);
            noneBegunAfterBound(claims);
        } finally {
            tell(claimsInAll + " claims, " + deletions + ", " + mishaps);
        }
        assertThat(fleet.instances()).allMatch(Instance::isAlive);
    }

    private void awaitMoreCalls(Arrivals arrivals) {
        var before = fleet.record().calls().size();
        Awaitility.await("work to begin").atMost(LIMIT).pollInterval(Duration.ofMillis(20))
                .until(() -> fleet.record().calls().size() > before || arrivals.areOver());
    }

    void exactlyOnce(Claims claims) {
        calledOnce(claims);
        assertThat(fleet.assets()).containsExactlyElementsOf(claims.volumes());
    }

    /** Provision was called once for each claim, up to now: what comes late is found when the claims are gone again. */
    void calledOnce(Claims claims) {
        var record = fleet.record();
        assertThat(record.provisionsPerVolume()).containsOnlyKeys(claims.volumes());
        assertThat(record.provisionsPerVolume().values()).as(record::counts).containsOnly(1L);
        assertThat(record.count(Effect.MADE)).as(record::counts).isEqualTo(claims.volumes().size());
    }

    // A claim is Bound after its volume was saved. Only who was paused at that moment may have been allowed to begin before.
    private void noneBegunAfterBound(Claims claims) {
        var record = fleet.record();
        claims.boundAt().forEach((volume, bound) -> assertThat(record.of(volume)).as("Bound at %s", bound).noneMatch(
                call -> call.kind() == Kind.PROVISION && call.begun().isAfter(bound)
                        && !record.wasPaused(call.instance(), bound)));
    }

    /** What holds after any number of mishaps: one asset for each claim, made once, and never two at work on it. */
    void oneAssetEach(Claims claims) {
        var record = fleet.record();
        assertThat(fleet.assets()).containsExactlyElementsOf(claims.volumes());
        nothingTwice(record);
    }

    /** As {@link #oneAssetEach}, once the assets of claims that were deleted have been removed. */
    private void awaitOneAssetEach(Claims claims) {
        Awaitility.await("an asset for each claim that is left and no other").atMost(LIMIT).untilAsserted(
                () -> assertThat(fleet.assets()).as(() -> callsForOthersThan(claims.volumes()))
                        .containsExactlyElementsOf(claims.volumes()));
        nothingTwice(fleet.record());
    }

    private String callsForOthersThan(Set<String> volumes) {
        var surplus = new TreeSet<>(fleet.assets());
        surplus.removeAll(volumes);
        return fleet.record().calls().stream().filter(call -> surplus.contains(call.volume())).map(Call::toString)
                .collect(Collectors.joining("\n", "calls for assets that should be gone:\n", ""));
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
