package dev.purveyor.cli.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import org.jspecify.annotations.Nullable;

import dev.purveyor.cluster.ClusterException;

/** A claim's life: created, provisioned, bound, used, deleted. */
final class Story {
    private final Place place;
    private final KubernetesClient client;
    private final Props props;
    private final Path root;
    private final Stage stage;

    Story(Place place, Props props, Path root, Stage stage) {
        this.place = place;
        this.client = place.client();
        this.props = props;
        this.root = root;
        this.stage = stage;
    }

    /** With the provisioner running, and class and namespace there. Returns when claim and volume are gone. */
    void play() {
        var volume = bind();
        if (place.whyNoPod().isEmpty()) write(volume);
        else
            stage.leaveOut(Step.POD, place.whyNoPod());
        delete(volume);
    }

    /** Deletes what may be there of the claim, and waits until its volume is gone. */
    void breakOff() {
        var volume = claim().get();
        delete(pod());
        claim().delete();
        if (volume == null) return;
        var name = "pvc-" + volume.getMetadata().getUid();
        Sightings.await(volume(name), "PersistentVolume " + name + " goes", Objects::isNull);
    }

    private String bind() {
        stage.begin(Step.CLAIM);
        client.storage().v1().storageClasses().resource(props.storageClass()).create();
        var claim = client.resource(props.claim()).create();
        var phase = claim.getStatus().getPhase();
        stage.done(Step.CLAIM, props.namespace() + "/" + Props.CLAIM + " is " + phase);
        var volume = "pvc-" + claim.getMetadata().getUid();
        stage.begin(Step.FOLDER);
        stage.begin(Step.VOLUME);
        stage.begin(Step.BOUND);
        Sightings.await(
                Sightings.of(volume(volume), "PersistentVolume " + volume + " is saved", Objects::nonNull,
                        () -> stage.done(Step.VOLUME, volume)),
                Sightings.of(claim(), "claim " + props.namespace() + "/" + Props.CLAIM + " is Bound", Story::isBound,
                        () -> {
                            // The two watches are not in step, but a claim is never bound to a volume that is not saved.
                            stage.done(Step.VOLUME, volume);
                            stage.done(Step.BOUND, Props.CLAIM + " is Bound");
                        }));
        return volume;
    }

    private void write(String volume) {
        stage.begin(Step.POD);
        client.resource(props.pod()).create();
        Sightings.await(pod(), "pod " + props.namespace() + "/" + Props.POD + " ends", Story::hasEnded);
        var ended = pod().get();
        if (ended == null || !"Succeeded".equals(ended.getStatus().getPhase())) {
            throw new ClusterException("The pod " + props.namespace() + "/" + Props.POD + " failed to write to "
                    + volume
                    + ": " + (ended == null ? "somebody deleted it" : ended.getStatus().getContainerStatuses()));
        }
        var file = root.resolve(volume).resolve(Props.FILE);
        try {
            stage.done(Step.POD, file.getFileName() + " holds \"" + Files.readString(file).strip() + "\"");
        } catch (IOException e) {
            throw new ClusterException("The pod has ended, but " + file
                    + " cannot be read: what it wrote did not get to this machine's folder.", e);
        }
    }

    private void delete(String volume) {
        stage.begin(Step.DELETED);
        stage.begin(Step.FOLDER_GONE);
        stage.begin(Step.VOLUME_GONE);
        var gone = Sightings.of(volume(volume), "PersistentVolume " + volume + " goes", Objects::isNull,
                () -> stage.done(Step.VOLUME_GONE, ""));
        delete(pod());
        claim().delete();
        Sightings.await(Sightings.of(claim(), "claim " + props.namespace() + "/" + Props.CLAIM + " goes",
                Objects::isNull, () -> stage.done(Step.DELETED, "")), gone);
        if (Files.exists(root.resolve(volume))) {
            throw new ClusterException(
                    "The volume is gone, but its folder " + root.resolve(volume) + " is still there.");
        }
    }

    private static void delete(Resource<Pod> pod) {
        pod.withGracePeriod(0).delete();
    }

    private static boolean isBound(@Nullable PersistentVolumeClaim claim) {
        return claim != null && "Bound".equals(claim.getStatus().getPhase());
    }

    private static boolean hasEnded(@Nullable Pod pod) {
        return pod != null && Set.of("Succeeded", "Failed").contains(pod.getStatus().getPhase());
    }

    private Resource<PersistentVolumeClaim> claim() {
        return client.persistentVolumeClaims().inNamespace(props.namespace()).withName(Props.CLAIM);
    }

    private Resource<PersistentVolume> volume(String name) {
        return client.persistentVolumes().withName(name);
    }

    private Resource<Pod> pod() {
        return client.pods().inNamespace(props.namespace()).withName(Props.POD);
    }
}
