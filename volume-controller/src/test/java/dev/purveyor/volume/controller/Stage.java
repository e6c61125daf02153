package dev.purveyor.volume.controller;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.runtime.lane.Backoff;
import dev.purveyor.runtime.metrics.Metrics;
import dev.purveyor.testkit.Await;
import dev.purveyor.testkit.TestNamespace;

/** One controller with a provisioner name, a class and a namespace of its own, on the cluster that all tests share. */
final class Stage implements AutoCloseable {
    final Script script = new Script();
    final Metrics metrics = new Metrics();
    final String namespace;
    final String provisioner;
    final FaultyApi api;
    final KubernetesClient client;
    private final ClusterAccess access;
    private final ProvisionController controller;

    private Stage(LocalCluster cluster, TestNamespace namespace, Consumer<ProvisionControllerBuilder> settings) {
        this.client = cluster.client();
        this.namespace = namespace.name();
        this.provisioner = "example.com/" + this.namespace;
        this.access = ClusterAccess.builder().kubeconfig(cluster.kubeconfig()).build();
        this.api = new FaultyApi(access.api());
        var builder = ProvisionController.builder(provisioner, script).coordination(Coordination.none())
                .api(api, this.namespace).metrics(metrics)
                .backoff(Backoff.constant(Duration.ofMillis(200)))
                .volumeName(claim -> claim.namespace() + "-" + claim.name());
        settings.accept(builder);
        this.controller = builder.build();
    }

    static Stage open(LocalCluster cluster, TestNamespace namespace, Consumer<ProvisionControllerBuilder> settings)
            throws Exception {
        var stage = new Stage(cluster, namespace, settings);
        stage.start();
        return stage;
    }

    static Stage open(LocalCluster cluster, TestNamespace namespace) throws Exception {
        return open(cluster, namespace, settings -> {});
    }

    /** A stage whose controller has not started. */
    static Stage prepared(LocalCluster cluster, TestNamespace namespace) {
        return new Stage(cluster, namespace, settings -> {});
    }

    void start() throws Exception {
        controller.start();
        controller.awaitReady(Duration.ofSeconds(30));
    }

    /** Makes the class of this stage, of the stage's name. */
    void storageClass(Consumer<StorageClassBuilder> more) {
        storageClass(namespace, more);
    }

    void storageClass(String name, Consumer<StorageClassBuilder> more) {
        var builder = new StorageClassBuilder().withNewMetadata().withName(name).endMetadata()
                .withProvisioner(provisioner);
        more.accept(builder);
        client.storage().v1().storageClasses().resource(builder.build()).create();
    }

    /** Makes a claim of the stage's class that has been handed to our provisioner. */
    PersistentVolumeClaim claim(String name, Consumer<PersistentVolumeClaimBuilder> more) {
        var builder = new PersistentVolumeClaimBuilder().withNewMetadata().withName(name)
                .addToAnnotations("volume.kubernetes.io/storage-provisioner", provisioner).endMetadata().withNewSpec()
                .withStorageClassName(namespace).withAccessModes("ReadWriteOnce").withNewResources()
                .withRequests(Map.of("storage", new Quantity("1Mi"))).endResources().endSpec();
        more.accept(builder);
        return client.persistentVolumeClaims().inNamespace(namespace).resource(builder.build()).create();
    }

    PersistentVolumeClaim claim(String name) {
        return claim(name, more -> {});
    }

    Resource<PersistentVolumeClaim> claimNamed(String name) {
        return client.persistentVolumeClaims().inNamespace(namespace).withName(name);
    }

    void deleteClaim(String name) {
        claimNamed(name).delete();
        Await.gone(claimNamed(name), name);
    }

    /** The name of the volume of a claim. */
    String volumeOf(String claim) {
        return namespace + "-" + claim;
    }

    Resource<PersistentVolume> volume(String name) {
        return client.persistentVolumes().withName(name);
    }

    PersistentVolumeClaim awaitBound(String claim) {
        return Await.until(claimNamed(claim), "the claim to be Bound",
                now -> now.getStatus() != null && "Bound".equals(now.getStatus().getPhase()));
    }

    /** A volume of our provisioner's. Its claim does not exist, so that Kubernetes calls it Released. */
    PersistentVolumeBuilder releasedVolume(String name) {
        return new PersistentVolumeBuilder().withNewMetadata().withName(name)
                .addToAnnotations("pv.kubernetes.io/provisioned-by", provisioner).endMetadata().withNewSpec()
                .withCapacity(Map.of("storage", new Quantity("1Mi"))).withAccessModes("ReadWriteOnce")
                .withStorageClassName(namespace).withPersistentVolumeReclaimPolicy("Delete").withNewHostPath()
                .withPath("/srv/volumes/" + name).endHostPath().withNewClaimRef().withApiVersion("v1")
                .withKind("PersistentVolumeClaim").withNamespace(namespace).withName("gone-" + name)
                .withUid("00000000-0000-0000-0000-000000000000").endClaimRef().endSpec();
    }

    PersistentVolume create(PersistentVolumeBuilder volume) {
        return client.persistentVolumes().resource(volume.build()).create();
    }

    /** Everything that was done before has been seen by the controller: what it does not do now, it does not do. */
    void settle() {
        var name = "settle-" + System.nanoTime();
        if (client.storage().v1().storageClasses().withName(namespace).get() == null) storageClass(more -> {});
        claim(name);
        awaitBound(name);
        deleteClaim(name);
        Await.gone(volume(volumeOf(name)), name);
    }

    List<Event> events(String object) {
        return client.v1().events().inAnyNamespace().list().getItems().stream()
                .filter(event -> object.equals(event.getInvolvedObject().getName()))
                .filter(event -> event.getSource().getComponent() != null
                        && event.getSource().getComponent().startsWith(provisioner))
                .toList();
    }

    /** Waits for an event of ours whose message has these words. */
    void awaitEvent(String object, String type, String reason, String words) {
        eventually(() -> {
            if (events(object).stream().noneMatch(event -> event.getType().equals(type)
                    && event.getReason().equals(reason) && event.getMessage().contains(words))) {
                throw new AssertionError("no " + type + " " + reason + " with \"" + words + "\" among " + events(object)
                        .stream().map(event -> event.getReason() + ": " + event.getMessage()).toList());
            }
        });
    }

    /** The value of a counter, over all its labels. */
    double count(String counter) {
        try {
            var page = new String(metrics.page("").body(), StandardCharsets.UTF_8);
            return page.lines().filter(line -> line.startsWith(counter + "{"))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1))).sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    double provisioned() {
        return count("controller_persistentvolumeclaim_provision_total");
    }

    double provisionFailed() {
        return count("controller_persistentvolumeclaim_provision_failed_total");
    }

    double deleted() {
        return count("controller_persistentvolume_delete_total");
    }

    double deleteFailed() {
        return count("controller_persistentvolume_delete_failed_total");
    }

    double ignored() {
        return count("purveyor_volume_ignored_total");
    }

    /** What the controller says of its health. */
    String health() {
        return controller.health().text();
    }

    static void eventually(ThrowingRunnable assertion) {
        Awaitility.await().atMost(Duration.ofSeconds(20)).pollInterval(Duration.ofMillis(25)).untilAsserted(assertion);
    }

    @Override
    public void close() {
        controller.close();
        access.close();
    }
}
