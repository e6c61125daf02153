package dev.purveyor.volume.controller;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.testkit.fault.MortalProcess;
import dev.purveyor.testkit.fault.MortalProcess.Moment;

import static org.assertj.core.api.Assertions.assertThat;

/** The process dies before and after every request and every call of the provisioner, and is started again. */
@KubernetesTest
@Order(2) // After those that wait longer, before those that are over soon.
class CrashIT {
    private static final int AT_ONCE = 12;

    private final AtomicInteger stages = new AtomicInteger();
    private KubernetesClient client;
    private String namespace;
    private ClusterAccess access;

    @BeforeEach
    void connect(LocalCluster cluster, TestNamespace testNamespace) {
        client = cluster.client();
        namespace = testNamespace.name();
        access = ClusterAccess.builder().kubeconfig(cluster.kubeconfig()).connections(32).build();
    }

    @AfterEach
    void disconnect() {
        access.close();
    }

    @Test
    void aClaimIsBoundWhereverTheProcessDiedWhileProvisioning() throws Exception {
        atEvery(momentsOfProvisioning(), moment -> {
            var stage = stage();
            var claim = stage.create("data");
            die(stage, moment);
            var controller = stage.start(access.api());
            try (controller) {
                stage.awaitBound("data");
                stage.awaitEmptyJournal();
                assertThat(stage.volume(claim).get().getSpec().getHostPath().getPath())
                        .isEqualTo("/recorded/" + CrashStage.volumeName(claim));
                assertThat(stage.backend().of(CrashStage.volumeName(claim)))
                        .matches(asset -> asset.made() == 1 && asset.deletes() == 0, "made once and never deleted");
                stage.deleteClaim("data");
                stage.awaitNothingLeftOf(claim);
                assertThat(stage.backend().of(CrashStage.volumeName(claim)).deletes()).isEqualTo(1);
            }
        });
    }

    /** kubernetes-csi/external-provisioner#486. */
    @Test
    void nothingIsLeftWhenTheClaimWasDeletedWhileTheProcessWasDead() throws Exception {
        atEvery(momentsOfProvisioning(), moment -> {
            var stage = stage();
            var claim = stage.create("data");
            die(stage, moment);
            stage.deleteClaim("data");
            var controller = stage.start(access.api());
            try (controller) {
                stage.awaitNothingLeftOf(claim);
                assertEachAssetWasRemovedOnce(stage, claim);
            }
        });
    }

    /** The cleaning up after a crash may be cut short by another crash. */
    @Test
    void nothingIsLeftWhenTheProcessThatCleansUpDiesToo() throws Exception {
        var moments = record(process -> {
            var stage = stage();
            var claim = stage.create("data");
            die(stage, new Moment("provision#1", true));
            stage.deleteClaim("data");
            var controller = stage.start(process.api(access.api()), process.provisioner(stage.backend()),
                    s -> s);
            try (controller) {
                stage.awaitNothingLeftOf(claim);
            }
        });
        atEvery(moments, moment -> {
            var stage = stage();
            var claim = stage.create("data");
            die(stage, new Moment("provision#1", true));
            stage.deleteClaim("data");
            die(stage, moment);
            var controller = stage.start(access.api());
            try (controller) {
                stage.awaitNothingLeftOf(claim);
                assertEachAssetWasRemovedOnce(stage, claim);
            }
        });
    }

    @Test
    void aVolumeIsDeletedWhereverTheProcessDiedWhileDeleting() throws Exception {
        atEvery(momentsOfDeleting(), moment -> {
            var stage = stage();
            var claim = released(stage);
            die(stage, moment);
            var controller = stage.start(access.api());
            try (controller) {
                stage.awaitNothingLeftOf(claim);
                assertEachAssetWasRemovedOnce(stage, claim);
            }
        });
    }

    @Test
    void anAssetStaysThatIsToBeRetainedAfterTheProcessDiedWhileDeleting() throws Exception {
        atEvery(momentsOfDeleting(), moment -> {
            var stage = stage();
            var claim = released(stage);
            die(stage, moment);
            var removed = stage.backend().of(CrashStage.volumeName(claim)).removed();
            if (!retain(stage, claim)) return;
            var controller = stage.start(access.api());
            try (controller) {
                CrashStage.await("our finalizer to be gone", () -> {
                    var volume = stage.volume(claim).get();
                    assertThat(volume == null ? List.of() : volume.getMetadata().getFinalizers())
                            .doesNotContain("external-provisioner.volume.kubernetes.io/finalizer");
                });
                assertThat(stage.backend().of(CrashStage.volumeName(claim)).removed()).isEqualTo(removed);
            }
        });
    }

    /** Returns whether the volume was still there to be retained. */
    private static boolean retain(CrashStage stage, PersistentVolumeClaim claim) {
        try {
            return stage.retain(claim) != null;
        } catch (KubernetesClientException gone) {
            assertThat(gone.getCode()).isEqualTo(404);
            return false;
        }
    }

    private List<Moment> momentsOfProvisioning() throws Exception {
        return record(process -> {
            var stage = stage();
            stage.create("data");
            var controller = stage.start(process.api(access.api()), process.provisioner(stage.backend()),
                    s -> s);
            try (controller) {
                stage.awaitBound("data");
                CrashStage.await("the intent's coming and going",
                        () -> assertThat(process.effects()).contains("PUT configmaps#2", "POST events#1"));
            }
        });
    }

    private List<Moment> momentsOfDeleting() throws Exception {
        return record(process -> {
            var stage = stage();
            var claim = released(stage);
            var controller = stage.start(process.api(access.api()), process.provisioner(stage.backend()),
                    s -> s);
            try (controller) {
                stage.awaitNothingLeftOf(claim);
            }
        });
    }

    /** A claim that had its volume and is gone; nobody has looked at the volume yet. */
    private PersistentVolumeClaim released(CrashStage stage) {
        var claim = stage.create("data");
        var controller = stage.start(access.api());
        try (controller) {
            stage.awaitBound("data");
        }
        stage.deleteClaim("data");
        return claim;
    }

    /** Runs a process until its end. Nothing of it is closed. */
    private void die(CrashStage stage, Moment moment) throws InterruptedException {
        var process = MortalProcess.dying(moment);
        stage.start(process.api(access.api()), process.provisioner(stage.backend()), s -> s);
        assertThat(process.died().await(60, TimeUnit.SECONDS)).as("it dies %s; it did %s", moment, process.effects())
                .isTrue();
    }

    private static void assertEachAssetWasRemovedOnce(CrashStage stage, PersistentVolumeClaim claim) {
        var asset = stage.backend().of(CrashStage.volumeName(claim));
        assertThat(asset.removed()).as(asset.toString()).isEqualTo(asset.made());
    }

    private interface Life {
        void live(MortalProcess process) throws Exception;
    }

    private interface Death {
        void dieAt(Moment moment) throws Exception;
    }

    private static List<Moment> record(Life life) throws Exception {
        var process = MortalProcess.living();
        life.live(process);
        return process.moments();
    }

    private static void atEvery(List<Moment> moments, Death death) throws Exception {
        assertThat(moments).hasSizeGreaterThan(10);
        var failures = new AssertionError("Of " + moments.size() + " moments to die at, these did not go well:");
        try (var pool = Executors.newFixedThreadPool(AT_ONCE)) {
            for (var moment : moments) {
                pool.execute(() -> {
                    try {
                        death.dieAt(moment);
                    } catch (Throwable e) {
                        failures.addSuppressed(new AssertionError("Died " + moment + ": " + e.getMessage(), e));
                    }
                });
            }
        }
        if (failures.getSuppressed().length > 0) throw failures;
        System.out.println("Died at " + moments.size() + " moments: " + moments);
    }

    private CrashStage stage() {
        return CrashStage.set(client, namespace, "s" + stages.incrementAndGet());
    }
}
