package dev.purveyor.cli.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Objects;
import java.util.concurrent.TimeoutException;

import dev.purveyor.Identity;
import dev.purveyor.cluster.ClusterException;
import dev.purveyor.hostpath.HostPath;
import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.volume.controller.ProvisionController;

/** One showing of the demo: gets everything in place, plays the story, and leaves with the cleanup what is to be undone. */
final class Performance {
    private static final Duration TO_GET_READY = Duration.ofSeconds(30);
    private static final String NODE_NAME = "localhost";

    private final Venue venue;
    private final Props props;
    private final Stage stage;
    private final Cleanup cleanup;

    Performance(Venue venue, Props props, Stage stage, Cleanup cleanup) {
        this.venue = venue;
        this.props = props;
        this.stage = stage;
        this.cleanup = cleanup;
    }

    void play() {
        var root = folder();
        stage.begin(Step.CLUSTER);
        var place = venue.open(stage.progressOf(Step.CLUSTER), cleanup);
        stage.done(Step.CLUSTER, place.description());
        stage.begin(Step.PROVISIONER);
        createNamespace(place);
        provisioner(place, root);
        var story = new Story(place, props, root, stage);
        // The provisioner must still run then: it takes its volume away.
        if (!venue.takesEverythingAlong()) cleanup.add("the claim in namespace " + props.namespace(), story::breakOff);
        story.play();
    }

    private Path folder() {
        try {
            // Without symbolic links: the kubelet must find the same folder.
            var temporary = Path.of(System.getProperty("java.io.tmpdir")).toRealPath();
            var root = Files.createDirectory(temporary.resolve(props.namespace()));
            cleanup.add("the folder " + root, () -> delete(root));
            return root;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a folder for the volumes", e);
        }
    }

    private void createNamespace(Place place) {
        var client = place.client();
        if (!venue.takesEverythingAlong()) {
            cleanup.add("namespace " + props.namespace(), () -> {
                client.namespaces().withName(props.namespace()).delete();
                Sightings.await(client.namespaces().withName(props.namespace()),
                        "namespace " + props.namespace() + " goes", Objects::isNull);
            });
            cleanup.add("class " + props.className(),
                    () -> client.storage().v1().storageClasses().withName(props.className()).delete());
        }
        client.resource(props.ownNamespace()).create();
        // A pod is refused until its namespace has this account.
        Sightings.await(client.serviceAccounts().inNamespace(props.namespace()).withName("default"),
                "namespace " + props.namespace() + " gets its service account", Objects::nonNull);
    }

    private void provisioner(Place place, Path root) {
        var access = ClusterAccess.builder().kubeconfig(place.kubeconfig()).namespace(props.namespace()).build();
        cleanup.add("the provisioner's connection", access::close);
        var controller = ProvisionController
                .builder(props.provisioner(), new Watched(new HostPath(root), root, stage)).access(access)
                .identity(Identity.ofNode(NODE_NAME).storedIn("hostPathProvisionerIdentity"))
                .onlyNamespace(props.namespace()).build();
        cleanup.add("the provisioner", controller::close);
        controller.start();
        try {
            controller.awaitReady(TO_GET_READY);
        } catch (TimeoutException e) {
            throw new ClusterException("The provisioner is not ready after " + TO_GET_READY.toSeconds() + " s:\n"
                    + controller.health().text().strip(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("Interrupted while the provisioner was getting ready.", e);
        }
        stage.done(Step.PROVISIONER, props.provisioner() + ", folders in " + root);
    }

    private static void delete(Path root) {
        try (var tree = Files.walk(root)) {
            for (var path : tree.sorted(Comparator.reverseOrder()).toList())
                Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + root, e);
        }
    }
}
