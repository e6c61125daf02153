package dev.purveyor.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import dev.purveyor.cluster.files.MachineLock;
import dev.purveyor.cluster.files.OwnFolder;
import dev.purveyor.cluster.node.Leftovers;
import dev.purveyor.cluster.process.ChildProcess;

/** The local clusters of this user on this machine, whichever process runs them. */
public final class LocalClusters {
    private static final Duration TIME_TO_NAME = Duration.ofMinutes(1);

    private final Path home;

    LocalClusters(Path home) {
        this.home = home;
    }

    public static LocalClusters ofThisUser() {
        return new LocalClusters(CacheFolder.fromEnvironment(System.getenv()).path());
    }

    /** All that run now, by name. */
    public List<RunningCluster> running() {
        return folders().stream().filter(folder -> !folder.isAbandoned()).map(RunningCluster::new).toList();
    }

    /** The running cluster of this name. */
    public Optional<RunningCluster> running(String name) {
        return running().stream().filter(cluster -> cluster.name().equals(name)).findFirst();
    }

    /** Clears away what clusters have left whose JVM was killed: processes, mounts, files. */
    public void removeAbandoned(Progress progress) {
        // Under a lock: a folder that somebody else has just cleared away may be a new cluster's by now.
        try {
            MachineLock.whileHeld(home.resolve("clusters.lock"), holder -> {}, () -> {
                folders().stream().filter(ClusterFolder::isAbandoned).forEach(folder -> remove(folder, progress));
                releaseOrphanedSlots();
            });
        } catch (IOException e) {
            throw CacheFolder.unwritable(home, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void remove(ClusterFolder folder, Progress progress) {
        progress.say("Clearing away what the cluster '" + folder.name() + "' left when it was killed");
        killRegistered(folder);
        try {
            if (Files.exists(folder.node())) Leftovers.remove(folder.node(), folder.name(), home, progress);
            OwnFolder.delete(folder.root());
        } catch (UncheckedIOException e) {
            // Not a reason to refuse every other cluster.
            progress.say("Left " + folder.root() + " as it is: " + e.getMessage());
        }
    }

    Path folder() {
        return home.resolve("clusters");
    }

    Path slots() {
        return home.resolve("slots");
    }

    private List<ClusterFolder> folders() {
        return list(folder()).stream().map(ClusterFolder::new).toList();
    }

    private static void killRegistered(ClusterFolder folder) {
        for (var file : list(folder.pids())) {
            try {
                var pid = Long.parseLong(Files.readString(file).strip());
                if (!ChildProcess.belongsTo(folder.root(), pid)) continue;
                ProcessHandle.of(pid).ifPresent(process -> {
                    process.destroyForcibly();
                    process.onExit().join(); // What still writes would stand in the way of the deletion.
                });
            } catch (IOException | NumberFormatException e) {
                // The process is gone, or was killed before it could register.
            }
        }
    }

    private void releaseOrphanedSlots() {
        for (var file : list(slots())) {
            try {
                var name = Files.readString(file);
                // One that is just being taken has no name yet.
                var orphaned = name.isEmpty() ? isOld(file) : !Files.exists(folder().resolve(name));
                if (orphaned) Files.deleteIfExists(file);
            } catch (IOException e) {
                // Somebody else released it just now.
            }
        }
    }

    private static boolean isOld(Path file) throws IOException {
        return Files.getLastModifiedTime(file).toInstant().isBefore(Instant.now().minus(TIME_TO_NAME));
    }

    private static List<Path> list(Path folder) {
        if (!Files.isDirectory(folder)) return List.of();
        try (var entries = Files.list(folder)) {
            return entries.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + folder, e);
        }
    }
}
