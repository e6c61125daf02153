package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;

import dev.purveyor.runtime.access.StreamingApi;
import dev.purveyor.runtime.lane.Backoff;
import dev.purveyor.testkit.fault.RecordingBackend;
import dev.purveyor.volume.VolumeProvisioner;

import static org.assertj.core.api.Assertions.assertThat;

/** A class, its provisioner's name and its backend, apart from all others that run on the same cluster. */
record CrashStage(KubernetesClient client, String namespace, String name, RecordingBackend backend) {
    // A reflector that was cut off again and again pauses for up to 30 s each time.
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** @param title short, and unlike that of any other stage in the namespace */
    static CrashStage set(KubernetesClient client, String namespace, String title) {
        return set(client, namespace, title, Map.of());
    }

    static CrashStage set(KubernetesClient client, String namespace, String title, Map<String, String> parameters) {
        var stage = new CrashStage(client, namespace, namespace + "-" + title, new RecordingBackend());
        client.storage().v1().storageClasses()
                .resource(new StorageClassBuilder().withNewMetadata().withName(stage.name).endMetadata()
                        .withProvisioner(stage.provisioner()).withParameters(parameters).build())
                .create();
        return stage;
    }

    String provisioner() {
        return "example.com/" + name;
    }

    /** A controller that is impatient, so that tests are quick; started, and perhaps not ready yet. */
    ProvisionController start(StreamingApi api, VolumeProvisioner provisioner,
            UnaryOperator<ProvisionControllerBuilder> more) {
        var settings = ProvisionController.builder(provisioner(), provisioner)
                .coordination(Coordination.none()).api(api, namespace)
                .backoff(Backoff.exponential(Duration.ofMillis(100), Duration.ofSeconds(1), 0.1))
                .drainLimit(Duration.ofSeconds(5));
        settings.aftermath = Duration.ofSeconds(1);
        var controller = more.apply(settings).build();
        controller.start();
        return controller;
    }

    ProvisionController start(StreamingApi api) {
        return start(api, backend, settings -> settings);
    }

    PersistentVolumeClaim create(String claim) {
        return create(claim, c -> c);
    }

    PersistentVolumeClaim create(String claim, UnaryOperator<PersistentVolumeClaimBuilder> more) {
        var usual = new PersistentVolumeClaimBuilder().withNewMetadata().withName(name + "-" + claim)
                .withNamespace(namespace)
                .endMetadata().withNewSpec().withStorageClassName(name).withAccessModes("ReadWriteOnce")
                .withNewResources().withRequests(Map.of("storage", new Quantity("1Mi"))).endResources().endSpec();
        return client.persistentVolumeClaims().inNamespace(namespace).resource(more.apply(usual).build()).create();
    }

    Resource<PersistentVolumeClaim> claim(String claim) {
        return client.persistentVolumeClaims().inNamespace(namespace).withName(name + "-" + claim);
    }

    Resource<PersistentVolume> volume(PersistentVolumeClaim claim) {
        return client.persistentVolumes().withName(volumeName(claim));
    }

    /** Without a guard: Kubernetes edits volumes at the same time. */
    PersistentVolume retain(PersistentVolumeClaim claim) {
        return volume(claim).patch(PatchContext.of(PatchType.JSON_MERGE),
                "{\"spec\":{\"persistentVolumeReclaimPolicy\":\"Retain\"}}");
    }

    static String volumeName(PersistentVolumeClaim claim) {
        return "pvc-" + claim.getMetadata().getUid();
    }

    void awaitBound(String claim) {
        await(claim + " to be bound", () -> assertThat(claim(claim).get().getStatus().getPhase()).isEqualTo("Bound"));
    }

    void deleteClaim(String claim) {
        claim(claim).delete();
        await(claim + " to be gone", () -> assertThat(claim(claim).get()).isNull());
    }

    void awaitNoVolume(PersistentVolumeClaim claim) {
        await(volumeName(claim) + " to be gone", () -> assertThat(volume(claim).get()).isNull());
    }

    /** Nothing of the claim is left: no volume, no asset, no intent. */
    void awaitNothingLeftOf(PersistentVolumeClaim claim) {
        // In this order: when nothing is open any more, the volume has been saved, and is then seen until it is deleted.
        await("nothing to be left of " + volumeName(claim), () -> {
            assertThat(intents()).as("intents").isZero();
            assertThat(volume(claim).get()).as("the volume").isNull();
            assertThat(backend.of(volumeName(claim)).exists()).as("whether the asset exists: " + backend).isFalse();
        });
    }

    void awaitEmptyJournal() {
        await("the journal to be empty", () -> assertThat(intents()).isZero());
    }

    /** How many intents the journal's two objects hold. */
    int intents() {
        return intents("") + intents("-parked");
    }

    private int intents(String suffix) {
        var object = client.configMaps().inNamespace(namespace).withName("purveyor-example.com-" + name + suffix).get();
        return Optional.ofNullable(object).map(o -> Integer.parseInt(o.getData().get("count"))).orElse(0);
    }

    /** The events about an object, as "reason: message". */
    List<String> events(String object) {
        return client.v1().events().inNamespace(namespace).withField("involvedObject.name", object).list().getItems()
                .stream().map(event -> event.getReason() + ": " + event.getMessage()).toList();
    }

    static void await(String what, ThrowingRunnable assertion) {
        Awaitility.await(what).atMost(LIMIT).pollInterval(Duration.ofMillis(200)).untilAsserted(assertion);
    }
}
