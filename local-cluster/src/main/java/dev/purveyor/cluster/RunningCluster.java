package dev.purveyor.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import dev.purveyor.cluster.process.ProcessId;

/** A cluster that another process runs: what can be known of it and done to it from outside. */
public final class RunningCluster {
    private final ClusterFolder folder;

    RunningCluster(ClusterFolder folder) {
        this.folder = folder;
    }

    public String name() {
        return folder.name();
    }

    public Path kubeconfig() {
        return folder.kubeconfig();
    }

    /** Whether its start has finished. */
    public boolean isReady() {
        return Files.exists(folder.facts());
    }

    /** What its owner wrote about it when it was ready, a fact a line. */
    public List<String> facts() {
        try {
            return isReady() ? Files.readAllLines(folder.facts()) : List.of("starting");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + folder.facts(), e);
        }
    }

    public Path log(Component component) {
        return folder.log(component);
    }

    /** The process that runs it. */
    public long ownerPid() {
        return folder.owner().map(ProcessId::pid).orElse(0L);
    }

    /** Ends it and waits until its owner is gone. */
    public void stop(Duration atMost) {
        var owner = folder.owner().filter(ProcessId::isAlive).flatMap(id -> ProcessHandle.of(id.pid()));
        if (owner.isEmpty()) return;
        owner.get().destroy();
        try {
            owner.get().onExit().get(atMost.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new ClusterException("The cluster '" + name() + "' did not stop within " + atMost.toSeconds()
                    + " s. Kill its process " + ownerPid() + "; its children end with it.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("Interrupted while waiting for the cluster '" + name() + "' to stop.", e);
        } catch (java.util.concurrent.ExecutionException e) {
            throw new ClusterException("Cannot tell whether the cluster '" + name() + "' stopped.", e);
        }
    }
}
