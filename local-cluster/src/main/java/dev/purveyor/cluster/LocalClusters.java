package dev.purveyor.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import dev.purveyor.cluster.node.Leftovers;

/** The local clusters of this user on this machine, whichever process runs them. */
public final class LocalClusters {
    private final Path home;

    private LocalClusters(Path home) {
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
        for (var folder : folders()) {
            if (!folder.isAbandoned()) continue;
            progress.say("Clearing away what the cluster '" + folder.name() + "' left when it was killed");
            killRegistered(folder);
            if (Files.exists(folder.node())) Leftovers.remove(folder.node(), folder.name(), home, progress);
            Folders.delete(folder.root());
        }
        releaseOrphanedSlots();
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
                var commandLine = Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"));
                if (commandLine.contains(folder.root().toString())) {
                    ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
                }
            } catch (IOException | NumberFormatException e) {
                // The process is gone, or was killed before it could register.
            }
        }
    }

    private void releaseOrphanedSlots() {
        for (var file : list(slots())) {
            try {
                var name = Files.readString(file);
                if (!name.isEmpty() && !Files.exists(folder().resolve(name))) Files.deleteIfExists(file);
            } catch (IOException e) {
                // Somebody else released it just now.
            }
        }
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
