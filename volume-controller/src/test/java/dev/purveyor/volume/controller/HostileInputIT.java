package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import org.junit.jupiter.api.Test;

import dev.purveyor.testkit.Edit;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.fault.MortalProcess;
import dev.purveyor.testkit.fault.MortalProcess.Moment;
import dev.purveyor.volume.ForwardingVolumeProvisioner;
import dev.purveyor.volume.ProvisionResult;
import dev.purveyor.volume.VolumeRequest;

import static org.assertj.core.api.Assertions.assertThat;

/** Claims, classes and volumes written to break paths, JSON, events or logs. */
@KubernetesTest
class HostileInputIT extends OnStage {
    private static final String NASTY = "\"}],\"metadata\":{\"name\":\"evil\"}\n../../etc/passwd\r\n2026-01-01 ERROR forged "
            + "\u0000\u001b[31m\u202e${jndi:ldap://x} \\u0022 \ud83d\udca5";

    @Test
    void annotationsThatBreakJsonReachTheProvisionerUnharmedAlsoByWayOfTheJournal() throws Exception {
        var claim = stage.create("data", c -> annotated(c, Map.of("example.com/nasty", NASTY)));
        var process = MortalProcess.dying(new Moment("provision#1", true));
        stage.start(process.api(access.api()), process.provisioner(stage.backend()), s -> s);
        assertThat(process.died().await(60, TimeUnit.SECONDS)).isTrue();
        stage.deleteClaim("data");
        var seen = new AtomicReference<String>();
        var controller = stage.start(access.api(), new ForwardingVolumeProvisioner(stage.backend()) {
            @Override
            public ProvisionResult provision(VolumeRequest request) throws Exception {
                seen.set(request.claim().annotations().get("example.com/nasty"));
                return super.provision(request);
            }
        }, s -> s);
        try (controller) {
            stage.awaitNothingLeftOf(claim);
            assertThat(seen.get()).isEqualTo(NASTY);
        }
    }

    @Test
    void parametersThatNobodyDeclaredAreNamedInAnEventAndACleanClassMendsIt() throws Exception {
        var classes = client.storage().v1().storageClasses();
        classes.withName(stage.name()).delete();
        var usual = new StorageClassBuilder().withNewMetadata().withName(stage.name()).endMetadata()
                .withProvisioner(stage.provisioner());
        classes.resource(new StorageClassBuilder(usual.build()).withParameters(Map.of("../" + NASTY, NASTY)).build())
                .create();
        var controller = stage.start(access.api());
        try (controller) {
            var claim = stage.create("data");
            CrashStage.await("an event that tells", () -> assertThat(stage.events(claim.getMetadata().getName()))
                    .anySatisfy(event -> assertThat(event).startsWith("ProvisioningFailed: StorageClass")
                            .doesNotContain("\n", "\r", "\u001b", "\u0000")));
            assertThat(stage.backend().all()).isEmpty();
            classes.withName(stage.name()).delete();
            classes.resource(usual.build()).create();
            stage.awaitBound("data");
        }
    }

    @Test
    void claimsTooBigForOneJournalGetTheirTurnOneAfterTheOther() throws Exception {
        var random = new Random(7);
        var claims = IntStream.range(0, 8).mapToObj(i -> {
            var bytes = new byte[180_000];
            random.nextBytes(bytes);
            return stage.create("data-" + i,
                    c -> annotated(c, Map.of("example.com/big", Base64.getEncoder().encodeToString(bytes))));
        }).toList();
        try (var controller = stage.start(access.api())) {
            IntStream.range(0, claims.size()).forEach(i -> stage.awaitBound("data-" + i));
            stage.awaitEmptyJournal();
            assertThat(controller.health().isHealthy()).as(controller.health().text()).isTrue();
        }
    }

    @Test
    void aClaimWhoseClassNamesSomebodyElseIsLeftAlone() throws Exception {
        client.storage().v1().storageClasses().resource(new StorageClassBuilder().withNewMetadata()
                .withName(stage.name() + "-theirs").endMetadata().withProvisioner("example.org/theirs").build())
                .create();
        var controller = stage.start(access.api());
        try (controller) {
            stage.create("theirs", c -> annotated(c.editSpec().withStorageClassName(stage.name() + "-theirs").endSpec(),
                    Map.of("volume.kubernetes.io/storage-provisioner", stage.provisioner())));
            var ours = stage.create("ours");
            stage.awaitBound("ours");
            assertThat(stage.backend().assets()).containsExactly(CrashStage.volumeName(ours));
            assertThat(stage.claim("theirs").get().getSpec().getVolumeName()).isNull();
        }
    }

    @Test
    void aClaimEditedWhileItsVolumeIsMadeIsBoundAllTheSame() throws Exception {
        var reached = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var controller = stage.start(access.api(), new ForwardingVolumeProvisioner(stage.backend()) {
            @Override
            public ProvisionResult provision(VolumeRequest request) throws Exception {
                reached.countDown();
                goOn.await();
                return super.provision(request);
            }
        }, s -> s);
        try (controller) {
            var claim = stage.create("data");
            assertThat(reached.await(30, TimeUnit.SECONDS)).isTrue();
            for (var i = 0; i < 5; i++) {
                var value = "edit-" + i;
                Edit.of(stage.claim("data"), c -> {
                    c.getMetadata().setLabels(Map.of("edited", value));
                    return c;
                });
            }
            goOn.countDown();
            stage.awaitBound("data");
            stage.awaitEmptyJournal();
            assertThat(stage.backend().of(CrashStage.volumeName(claim)).provisions()).isEqualTo(1);
        }
    }

    @Test
    void aVolumeWhoseAnnotationsWereBrokenIsToldAboutAndDeletedOnceTheyAreMended() throws Exception {
        var controller = stage.start(access.api(), stage.backend(), s -> s.failedDeleteThreshold(2));
        try (controller) {
            var claim = stage.create("data");
            stage.awaitBound("data");
            annotateVolume(claim, "{\"broken\": " + NASTY);
            stage.deleteClaim("data");
            CrashStage.await("an event that tells", () -> assertThat(client.v1().events().inNamespace("default")
                    .withField("involvedObject.name", CrashStage.volumeName(claim)).list().getItems()).anySatisfy(
                            event -> assertThat(event.getMessage()).contains("cannot be understood").doesNotContain(
                                    "\n", "\r", "\u001b")));
            assertThat(stage.backend().of(CrashStage.volumeName(claim)).exists()).isTrue();
            annotateVolume(claim, "{}");
            stage.awaitNothingLeftOf(claim);
        }
    }

    @Test
    void impossibleVolumeNamesAreToldToTheClaim() throws Exception {
        try (var controller = stage.start(access.api(), stage.backend(),
                s -> s.volumeName(claim -> "../../" + claim.name()))) {
            controller.awaitReady(Duration.ofSeconds(30));
            var claim = stage.create("data");
            CrashStage.await("an event that tells", () -> assertThat(stage.events(claim.getMetadata().getName()))
                    .anyMatch(event -> event.contains("impossible names")));
            assertThat(stage.backend().all()).isEmpty();
            assertThat(stage.intents()).isZero();
        }
    }

    private void annotateVolume(PersistentVolumeClaim claim, String parameters) {
        Edit.of(stage.volume(claim), volume -> {
            volume.getMetadata().getAnnotations().put("purveyor.dev/parameters", parameters);
            return volume;
        });
    }

    private static PersistentVolumeClaimBuilder annotated(PersistentVolumeClaimBuilder claim,
            Map<String, String> annotations) {
        return claim.editMetadata().withAnnotations(annotations).endMetadata();
    }
}
