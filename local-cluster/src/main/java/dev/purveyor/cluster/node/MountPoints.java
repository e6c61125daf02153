package dev.purveyor.cluster.node;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.TreeSet;

import dev.purveyor.cluster.files.MachineLock;

/**
 * The folders outside its own that a node mounts over, seen only inside its namespaces. Those that the machine does not
 * have are made, noted, and removed with the machine's last node: removing one earlier would take away the mounts of the
 * other nodes.
 */
final class MountPoints {
    /** As in {@code node.sh}. */
    static final List<Path> ALL = List.of(
            Path.of("/run/containerd"),
            Path.of("/var/lib/cni"),
            Path.of("/var/lib/kubelet"),
            Path.of("/var/log/containers"));

    private final List<Path> points;
    private final Path lock;
    private final Path notes;

    MountPoints(List<Path> points, Path cache) {
        this.points = List.copyOf(points);
        this.lock = cache.resolve("mount-points.lock");
        this.notes = cache.resolve("mount-points");
    }

    /** Makes the group first: it tells everybody that the folders are in use from now on. */
    void use(Cgroup group) throws IOException {
        whileLocked(() -> {
            group.make();
            for (var point : points) {
                if (!Files.exists(point)) {
                    Files.writeString(notes, point + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                    Files.createDirectories(point);
                }
            }
        });
    }

    /** Removes what nodes made and nobody filled, once no node has a group any more. */
    void removeUnused(Cgroup group) throws IOException {
        whileLocked(() -> {
            if (!group.anyNodeHasOne() && Files.exists(notes)) {
                for (var point : new TreeSet<>(Files.readAllLines(notes))) {
                    var unused = Path.of(point).toFile().delete();
                }
                Files.delete(notes);
            }
        });
    }

    private void whileLocked(MachineLock.Work work) throws IOException {
        try {
            MachineLock.whileHeld(lock, holder -> {}, work);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for " + lock);
        }
    }
}
