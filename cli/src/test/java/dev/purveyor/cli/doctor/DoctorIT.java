package dev.purveyor.cli.doctor;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

import dev.purveyor.Identity;
import dev.purveyor.cli.Output;
import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.runtime.metrics.Metrics;
import dev.purveyor.testkit.Await;
import dev.purveyor.testkit.Edit;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.testkit.fault.RecordingBackend;
import dev.purveyor.volume.controller.IdentityObjects;
import dev.purveyor.volume.controller.ProvisionController;

import static dev.purveyor.cli.doctor.VolumeCheck.NODE_ANNOTATION;
import static org.assertj.core.api.Assertions.assertThat;

@ResourceLock(Resources.SYSTEM_OUT)
@KubernetesTest
class DoctorIT {
    private final List<String> made = new ArrayList<>();
    private final RecordingBackend backend = new RecordingBackend();
    private final Metrics metrics = new Metrics();
    private LocalCluster cluster;
    private KubernetesClient client;
    private ClusterAccess access;
    private String namespace;
    private String provisioner;

    @BeforeEach
    void meet(LocalCluster newCluster, KubernetesClient newClient, TestNamespace newNamespace) {
        cluster = newCluster;
        client = newClient;
        namespace = newNamespace.name();
        provisioner = "example.com/" + namespace;
        access = ClusterAccess.builder().kubeconfig(cluster.kubeconfig()).namespace(namespace).build();
    }

    @AfterEach
    void leaveNothing() {
        made.stream().map(this::volume).filter(volume -> volume.get() != null).forEach(volume -> {
            Edit.of(volume, seen -> new PersistentVolumeBuilder(seen).editMetadata().withFinalizers().endMetadata()
                    .build());
            volume.delete();
        });
        client.nodes().withName(namespace).delete();
        access.close();
    }

    @Test
    void theVolumesOfAnIdentityThatIsGoneAreDeletedByTheOneThatAdoptsThem() throws Exception {
        var name = releasedBy("old");
        assertThat(doctor("--provisioner", provisioner, "-n", namespace).out())
                .contains(name, "Only an instance with identity \"old\" deletes it.")
                .containsPattern("ConfigMap " + namespace + "/purveyor-example.com-" + namespace
                        + "-old-[0-9a-f]+ of \"pod-old\"");

        try (var heir = controller("new")) {
            heir.start();
            heir.awaitReady(Duration.ofSeconds(60));
            assertThat(new String(metrics.page("").body(), StandardCharsets.UTF_8))
                    .contains("purveyor_unowned_volumes{reason=\"foreign\"} 1.0");
            assertThat(backend.assets()).containsExactly(name);

            var adoption = doctor("--adopt", "old", "--to", "new", "--yes", "--provisioner", provisioner);

            assertThat(adoption.exitCode()).as(adoption.err()).isZero();
            assertThat(adoption.out()).contains("1 volume to hand over from \"old\" to \"new\"",
                    name + " is handed over");
            Await.gone(volume(name), name);
        }
        assertThat(backend.assets()).isEmpty();
    }

    @Test
    void whatBelongsToAnInstanceThatLivesIsLeftToIt() throws Exception {
        var name = create(Identity.ANNOTATION, "old");
        volume(name).edit(was -> new PersistentVolumeBuilder(was).editSpec()
                .withPersistentVolumeReclaimPolicy("Retain").endSpec().build());
        try (var owner = controller("old")) {
            owner.start();
            owner.awaitReady(Duration.ofSeconds(60));
            var lease = "holds the Lease " + namespace + "/example.com-" + namespace + "-old-";
            Await.until(client.leases().inNamespace(namespace)
                    .withName(IdentityObjects.of(provisioner, "old").orElseThrow().lease()), "the Lease to be held",
                    seen -> seen.getSpec() != null && seen.getSpec().getHolderIdentity() != null);

            var adopted = doctor("--adopt", "old", "--to", "new", "--yes", "--provisioner", provisioner);
            assertThat(adopted.exitCode()).isEqualTo(1);
            assertThat(adopted.err()).contains("pod-old_", lease, "--force");
            var given = doctor("--give-up", name, "--yes");
            assertThat(given.exitCode()).isEqualTo(1);
            assertThat(given.err()).contains("pod-old_", lease, "--force");
            var lookedElsewhere = doctor("--give-up", name, "--yes", "-n", "default");
            assertThat(lookedElsewhere.exitCode()).isEqualTo(1);
            assertThat(lookedElsewhere.err()).contains("not known whether an instance with it lives", "another -n");
        }
        assertThat(volume(name).get().getMetadata().getAnnotations()).containsEntry(Identity.ANNOTATION, "old");
    }

    @Test
    void theVolumesOfANodeThatIsGoneAreReportedAndGivenUpOnAWord() {
        var name = create(NODE_ANNOTATION, "gone-" + namespace);

        var seen = doctor("--provisioner", provisioner);
        assertThat(seen.exitCode()).isEqualTo(1);
        assertThat(seen.out()).contains(name, "There is no node \"gone-" + namespace + "\".", "1 needs you.");

        var given = doctor("--give-up", name, "--yes");
        assertThat(given.exitCode()).as(given.err()).isZero();
        assertThat(given.out()).contains(name + " is given up");
        Await.gone(volume(name), name);
        assertThat(doctor("--provisioner", provisioner).exitCode()).isZero();
    }

    @Test
    void whatBelongsToANodeThatExistsIsLeftToIt() {
        client.resource(new NodeBuilder().withNewMetadata().withName(namespace).endMetadata().build()).create();
        var name = create(Identity.ANNOTATION, namespace);

        var given = doctor("--give-up", name, "--yes");
        assertThat(given.exitCode()).isEqualTo(1);
        assertThat(given.err()).contains("which exists", "--force");
        var adopted = doctor("--adopt", namespace, "--to", "other", "--yes");
        assertThat(adopted.exitCode()).isEqualTo(1);
        assertThat(adopted.err()).contains("The node \"" + namespace + "\" exists");

        assertThat(volume(name).get().getMetadata().getDeletionTimestamp()).isNull();
        assertThat(volume(name).get().getMetadata().getAnnotations()).containsEntry(Identity.ANNOTATION, namespace);
    }

    @Test
    void whatHasChangedSinceItWasSeenIsLeft() {
        var name = create(Identity.ANNOTATION, "old");
        var seen = new Survey(access.api(), new Survey.Scope(provisioner, null, List.of(Identity.ANNOTATION)))
                .volumes().getFirst();
        Edit.of(volume(name), was -> new PersistentVolumeBuilder(was).editMetadata()
                .addToAnnotations(Identity.ANNOTATION, "another").endMetadata().build());
        var treatment = new Treatment(access.api());

        assertThat(treatment.handOver(seen, seen.mark().orElseThrow(), "new"))
                .isEqualTo(new Treatment.Result(false, "has changed meanwhile and was left as it is; look again"));
        assertThat(treatment.giveUp(seen))
                .isEqualTo(new Treatment.Result(false, "has changed meanwhile and was left as it is; look again"));

        var now = volume(name).get().getMetadata();
        assertThat(now.getAnnotations()).containsEntry(Identity.ANNOTATION, "another");
        assertThat(now.getDeletionTimestamp()).isNull();
        assertThat(now.getFinalizers()).contains(Reading.FINALIZER);
    }

    @Test
    void aChangeThatDoesNotConcernTheIdentityIsNoObstacle() {
        var name = create(Identity.ANNOTATION, "old");
        var seen = new Survey(access.api(), new Survey.Scope(provisioner, null, List.of(Identity.ANNOTATION)))
                .volumes().getFirst();
        Edit.of(volume(name), was -> new PersistentVolumeBuilder(was).editMetadata().addToLabels("a", "b").endMetadata()
                .build());

        assertThat(new Treatment(access.api()).handOver(seen, seen.mark().orElseThrow(), "new").done()).isTrue();

        assertThat(volume(name).get().getMetadata().getAnnotations()).containsEntry(Identity.ANNOTATION, "new")
                .containsKey("pv.kubernetes.io/provisioned-by");
    }

    @Test
    void aHostileIdentityIsShownHarmlessAndCanBeHandedOver() {
        var hostile = "\u001b[2Jfine\n  pvc-0 \u202e$(reboot)";
        var name = create(Identity.ANNOTATION, hostile);

        assertThat(doctor("--provisioner", provisioner).out()).contains("\\u001b[2Jfine\\u000a  pvc-0 \\u202e$(reboot)")
                .doesNotContain("\u001b", "\u202e", "\n  pvc-0");
        var adopted = doctor("--adopt", hostile, "--to", "tame", "--yes", "--force", "--provisioner", provisioner);
        assertThat(adopted.out()).contains(name + " is handed over").doesNotContain("\u001b");
        assertThat(volume(name).get().getMetadata().getAnnotations()).containsEntry(Identity.ANNOTATION, "tame");
    }

    /** A volume that an instance with this identity made, and that is Released now that the instance is gone. */
    private String releasedBy(String identity) throws Exception {
        client.resource(new StorageClassBuilder().withNewMetadata().withName(namespace).endMetadata()
                .withProvisioner(provisioner).build()).create();
        var claims = client.persistentVolumeClaims().inNamespace(namespace);
        var claim = claims.resource(new PersistentVolumeClaimBuilder().withNewMetadata().withName("data").endMetadata()
                .withNewSpec().withStorageClassName(namespace).withAccessModes("ReadWriteOnce").withNewResources()
                .withRequests(Map.of("storage", new Quantity("1Mi"))).endResources().endSpec().build()).create();
        var name = "pvc-" + claim.getMetadata().getUid();
        made.add(name);
        try (var controller = controller(identity)) {
            controller.start();
            Await.until(claims.withName("data"), "the claim to be Bound",
                    seen -> seen.getStatus().getPhase().equals("Bound"));
        }
        claims.withName("data").delete();
        awaitReleased(name);
        return name;
    }

    private ProvisionController controller(String identity) {
        return ProvisionController.builder(provisioner, backend).access(access).identity(Identity.of(identity))
                .instance("pod-" + identity).metrics(identity.equals("new") ? metrics : new Metrics()).build();
    }

    /** A Released volume of our provisioner, guarded by the finalizer. */
    private String create(String annotation, String identity) {
        var name = "pv-" + UUID.randomUUID();
        client.resource(new PersistentVolumeBuilder().withNewMetadata().withName(name)
                .withFinalizers(Reading.FINALIZER)
                .withAnnotations(Map.of("pv.kubernetes.io/provisioned-by", provisioner, annotation, identity))
                .endMetadata().withNewSpec().withAccessModes("ReadWriteOnce")
                .withCapacity(Map.of("storage", new Quantity("1Mi"))).withPersistentVolumeReclaimPolicy("Delete")
                .withNewHostPath("/nowhere", "").withNewClaimRef().withKind("PersistentVolumeClaim")
                .withNamespace(namespace).withName("gone").withUid(UUID.randomUUID().toString()).endClaimRef().endSpec()
                .build()).create();
        made.add(name);
        awaitReleased(name);
        return name;
    }

    private void awaitReleased(String name) {
        Await.until(volume(name), "the volume to be Released",
                seen -> seen.getStatus() != null && "Released".equals(seen.getStatus().getPhase()));
    }

    private Resource<PersistentVolume> volume(String name) {
        return client.persistentVolumes().withName(name);
    }

    private Output doctor(String... arguments) {
        var line = new ArrayList<>(List.of("doctor", "--kubeconfig", cluster.kubeconfig().toString()));
        line.addAll(List.of(arguments));
        return Output.of(line.toArray(String[]::new));
    }
}
