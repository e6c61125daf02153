package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.Identity;
import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.fault.MortalProcess;
import dev.purveyor.testkit.fault.MortalProcess.Moment;
import dev.purveyor.testkit.fault.RecordingBackend;
import dev.purveyor.volume.controller.race.RaceTimes;
import dev.purveyor.volume.controller.record.Names;

import static org.assertj.core.api.Assertions.assertThat;

/** Two instances that are both active. */
@KubernetesTest
class SharedWorkIT extends OnStage {
    private static final Coordination SHARDED = Coordination.sharded(8,
            new LeaseTimes(Duration.ofSeconds(3), Duration.ofSeconds(2), Duration.ofMillis(500)));

    private final RecordingBackend ours = new RecordingBackend();
    private final RecordingBackend theirs = new RecordingBackend();
    @Test
    void instancesOfOneNameHaveASeatEach() throws Exception {
        UnaryOperator<ProvisionControllerBuilder> racing = settings -> settings.instance("same")
                .coordination(Coordination.perClaim());
        try (var first = stage.start(access.api(), ours, racing);
                var second = stage.start(access.api(), theirs, racing)) {
            awaitHealth(first);
            awaitHealth(second);
            assertEachWasMadeOnce(createMany());
        }
        CrashStage.await("the seats to go", () -> assertThat(client.leases().inAnyNamespace()
                .withLabel(UnitObjects.LABEL).list().getItems()).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theRecordThatADeadInstanceLeftOnItsClaimIsRemovedByAnother(boolean identities) throws Exception {
        UnaryOperator<ProvisionControllerBuilder> racing = settings -> settings
                .coordination(Coordination.perClaim(new RaceTimes(Duration.ofSeconds(2), Duration.ofSeconds(1),
                        Duration.ofMillis(500), Duration.ZERO)));
        var dying = MortalProcess.dying(new Moment("POST persistentvolumes#1", true));
        stage.start(dying.api(access.api()), dying.provisioner(ours),
                settings -> racing.apply(identities ? settings.identity(Identity.of("dead")) : settings));
        stage.create("data");
        assertThat(dying.died().await(30, TimeUnit.SECONDS)).isTrue();
        stage.awaitBound("data");
        assertThat(stage.claim("data").get().getMetadata().getAnnotations()).containsKey(Names.RACE);

        try (var second = stage.start(access.api(), theirs,
                settings -> racing.apply(identities ? settings.identity(Identity.of("living")) : settings))) {
            awaitHealth(second);
            CrashStage.await("the record to go", () -> assertThat(
                    stage.claim("data").get().getMetadata().getAnnotations()).doesNotContainKey(Names.RACE));
        }
        assertThat(theirs.all()).isEmpty();
    }

    @Test
    void replicasWithIdentitiesShareTheClaims() throws Exception {
        try (var first = stage.start(access.api(), ours, sharing("a"));
                var second = stage.start(access.api(), theirs, sharing("b"))) {
            CrashStage.await("shares", () -> {
                assertThat(first.status().role()).matches("works on shards \\[(\\d, ){3}\\d]");
                assertThat(second.status().role()).matches("works on shards \\[(\\d, ){3}\\d]");
            });
            assertEachWasMadeOnce(createMany());
        }
    }

    private static UnaryOperator<ProvisionControllerBuilder> sharing(String name) {
        return settings -> settings.instance(name).identity(Identity.of(name)).coordination(SHARDED);
    }

    private List<PersistentVolumeClaim> createMany() {
        return IntStream.range(0, 12).mapToObj(i -> stage.create("data-" + i)).toList();
    }

    private void assertEachWasMadeOnce(List<PersistentVolumeClaim> claims) {
        IntStream.range(0, claims.size()).forEach(i -> stage.awaitBound("data-" + i));
        assertThat(claims).map(CrashStage::volumeName)
                .allMatch(volume -> ours.of(volume).provisions() + theirs.of(volume).provisions() == 1);
    }

    private static void awaitHealth(ProvisionController controller) {
        CrashStage.await("health", () -> assertThat(controller.health().text()).doesNotContain("[-]"));
    }
}
