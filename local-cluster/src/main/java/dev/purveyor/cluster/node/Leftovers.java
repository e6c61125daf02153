package dev.purveyor.cluster.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

import dev.purveyor.cluster.ClusterException;
import dev.purveyor.cluster.Progress;
import dev.purveyor.cluster.files.OwnFolder;

/**
 * What a node leaves behind, found by its folder alone: so the node itself need not have ended in order, and another
 * process can do it. May be repeated, also after a failure half-way.
 */
public final class Leftovers {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(10);

    private Leftovers() {}

    /**
     * Kills the node's processes, wherever they are, and removes its cgroups and its folder. Mounts and network
     * interfaces end with the processes. Does nothing if nothing is left.
     *
     * @param folder the node's, see {@link NodeSettings#folder()}
     * @param cache Purveyor's cache folder
     */
    public static void remove(Path folder, String clusterName, Path cache, Progress progress) {
        try {
            var group = Cgroup.of(folder, clusterName);
            var processes = group.processes();
            if (!processes.isEmpty()) {
                progress.say("Ending %d processes that were left of the node of cluster %s.".formatted(processes.size(),
                        clusterName));
            }
            end(group, clusterName);
            if (Files.exists(folder)) {
                new MountPoints(MountPoints.ALL, cache.resolve("node-tools")).removeUnused(group);
                OwnFolder.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot clean up after the node of cluster %s in %s: %s"
                    .formatted(clusterName, folder, e.getMessage()), e);
        }
    }

    private static void end(Cgroup group, String clusterName) throws IOException {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        // A process may fork between the listing and its death, and a dying one still holds its group: look again.
        while (!killed(group.processes()) || !group.remove()) {
            if (System.nanoTime() > deadline) {
                throw new ClusterException(
                        "Processes of the node of cluster %s do not end although they were killed: %s. They probably wait for "
                                .formatted(clusterName, group.processes())
                                + "a file system that does not answer; see /proc/<pid>/stack. Try again when it does.");
            }
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        }
    }

    /** Whether there was nothing to kill any more. */
    private static boolean killed(Set<Long> processes) {
        for (var process : processes) {
            ProcessHandle.of(process).ifPresent(ProcessHandle::destroyForcibly);
        }
        return processes.isEmpty();
    }
}
