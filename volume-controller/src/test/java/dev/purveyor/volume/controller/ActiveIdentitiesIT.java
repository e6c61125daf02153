package dev.purveyor.volume.controller;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.purveyor.Identity;
import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.runtime.metrics.Metrics;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.fault.RecordingBackend;
import dev.purveyor.testkit.fault.RecordingBackend.Counts;

import static org.assertj.core.api.Assertions.assertThat;

/** Instances that are all active, each with an identity and with storage that only it can reach. */
@KubernetesTest
class ActiveIdentitiesIT extends OnStage {
    private static final int MOST_CLAIMS = 120;

    private final List<Resident> residents = new ArrayList<>();
    private final List<PersistentVolumeClaim> claims = new ArrayList<>();

    private record Resident(String identity, RecordingBackend backend, Metrics metrics,
            ProvisionController controller) {
        boolean hasMade(PersistentVolumeClaim claim) {
            return backend.of(CrashStage.volumeName(claim)).provisions() > 0;
        }

        boolean hasMadeOneOf(List<PersistentVolumeClaim> some) {
            return some.stream().anyMatch(this::hasMade);
        }

        /** How many volumes it leaves to another. */
        void assertLeaves(int volumes) throws IOException {
            assertThat(new String(metrics.page("").body(), StandardCharsets.UTF_8))
                    .contains(UnownedVolumes.NAME + "{reason=\"foreign\"} " + volumes + ".0\n");
        }
    }

    private static Stream<Arguments> modes() {
        var quick = new LeaseTimes(Duration.ofSeconds(3), Duration.ofSeconds(2), Duration.ofMillis(500));
        return Stream.of(Arguments.of("per-claim", Coordination.perClaim()),
                Arguments.of("sharded", Coordination.sharded(8, quick)));
    }

    @AfterEach
    void stopAll() {
        residents.forEach(resident -> resident.controller.close());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("modes")
    void eachInstanceDeletesWhatItMadeAndNothingElse(String mode, Coordination coordination) {
        var all = List.of(start("a", coordination), start("b", coordination), start("c", coordination));
        awaitWork(all);
        createUntilEachHasMadeOne(all);
        assertEachWasMadeOnceByTheOneWhoseIdentityItCarries(all);

        deleteAllClaims();
        claims.forEach(stage::awaitNoVolume);

        assertThat(all).allSatisfy(one -> assertThat(one.backend.all().values()).isNotEmpty()
                .containsOnly(new Counts(1, 1, 1, 1)));
    }

    @Tag("full")
    @ParameterizedTest(name = "{0}")
    @MethodSource("modes")
    void theVolumesOfAnIdentityThatIsAwayWaitUntilItComesBack(String mode, Coordination coordination) {
        var gone = start("gone", coordination);
        var others = List.of(start("a", coordination), start("b", coordination));
        awaitWork(residents);
        createUntilEachHasMadeOne(residents);
        assertEachWasMadeOnceByTheOneWhoseIdentityItCarries(residents);
        var waiting = claims.stream().filter(gone::hasMade).toList();
        gone.controller.close();
        assertThat(gone.backend.assets()).isEqualTo(names(waiting));

        deleteAllClaims();
        claims.stream().filter(claim -> !waiting.contains(claim)).forEach(stage::awaitNoVolume);
        CrashStage.await("the others to see what they leave", () -> {
            for (var other : others)
                other.assertLeaves(waiting.size());
        });
        var left = volumes(waiting);
        // What came before this in their caches, they have looked at.
        createUntilEachHasMadeOne(others);
        deleteAllClaims();
        claims.stream().filter(claim -> !waiting.contains(claim)).forEach(stage::awaitNoVolume);

        assertThat(volumes(waiting)).isEqualTo(left)
                .allMatch(volume -> volume.getStatus().getPhase().equals("Released"))
                .allMatch(volume -> volume.getMetadata().getDeletionTimestamp() == null);
        assertThat(gone.backend.assets()).isEqualTo(names(waiting));
        assertThat(others).allSatisfy(other -> {
            assertThat(other.backend.all().values()).containsOnly(new Counts(1, 1, 1, 1));
            assertThat(other.backend.all()).doesNotContainKeys(names(waiting).toArray(String[]::new));
            other.assertLeaves(waiting.size());
        });

        start("again", gone.identity, gone.backend, coordination);
        waiting.forEach(stage::awaitNoVolume);

        assertThat(gone.backend.all().values()).containsOnly(new Counts(1, 1, 1, 1));
        assertThat(others).allSatisfy(other -> assertThat(other.backend.all())
                .doesNotContainKeys(names(waiting).toArray(String[]::new)));
        CrashStage.await("the others to see that nothing is left", () -> {
            for (var other : others)
                other.assertLeaves(0);
        });
    }

    private Resident start(String identity, Coordination coordination) {
        return start(identity, identity, new RecordingBackend(), coordination);
    }

    private Resident start(String instance, String identity, RecordingBackend backend, Coordination coordination) {
        var metrics = new Metrics();
        var controller = stage.start(access.api(), backend, settings -> settings.instance(instance)
                .identity(Identity.of(identity)).coordination(coordination).metrics(metrics));
        var started = new Resident(identity, backend, metrics, controller);
        residents.add(started);
        return started;
    }

    private static void awaitWork(List<Resident> all) {
        CrashStage.await("all to be active", () -> assertThat(all).map(one -> one.controller.status().role())
                .allMatch(role -> role.equals("races for each claim") || role.startsWith("works on shards [")));
    }

    /** Who makes a volume is left to chance, so that a number of claims would not do. */
    private void createUntilEachHasMadeOne(List<Resident> all) {
        var created = new ArrayList<PersistentVolumeClaim>();
        while (!all.stream().allMatch(one -> one.hasMadeOneOf(created))) {
            assertThat(claims).as("claims, and yet not one for each of %s", all).hasSizeLessThan(MOST_CLAIMS);
            var names = IntStream.range(0, 6).mapToObj(i -> "data-" + (claims.size() + i)).toList();
            names.forEach(name -> created.add(stage.create(name)));
            claims.addAll(created.subList(created.size() - names.size(), created.size()));
            names.forEach(stage::awaitBound);
        }
    }

    private void assertEachWasMadeOnceByTheOneWhoseIdentityItCarries(List<Resident> all) {
        assertThat(claims).allSatisfy(claim -> {
            var makers = all.stream().filter(one -> one.hasMade(claim)).toList();
            assertThat(makers).singleElement().satisfies(maker -> {
                assertThat(maker.backend.of(CrashStage.volumeName(claim))).isEqualTo(new Counts(1, 1, 0, 0));
                assertThat(stage.volume(claim).get().getMetadata().getAnnotations())
                        .containsEntry(Identity.ANNOTATION, maker.identity);
            });
        });
    }

    private void deleteAllClaims() {
        client.persistentVolumeClaims().inNamespace(stage.namespace()).delete();
    }

    private List<PersistentVolume> volumes(List<PersistentVolumeClaim> some) {
        return some.stream().map(claim -> stage.volume(claim).get()).toList();
    }

    private static Set<String> names(List<PersistentVolumeClaim> some) {
        var names = new TreeSet<String>();
        some.forEach(claim -> names.add(CrashStage.volumeName(claim)));
        return names;
    }
}
