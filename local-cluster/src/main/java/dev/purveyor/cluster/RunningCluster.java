package dev.purveyor.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
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

    /** What its owner wrote about it; empty until it is ready. */
    public Optional<ClusterFacts> facts() {
        try {
            return isReady() ? Optional.of(ClusterFacts.parse(Files.readAllLines(folder.facts()))) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + folder.facts(), e);
        }
    }

    /** Its components and how each is, as far as the machine shows. */
    public Map<Component, ComponentState> components() {
        var states = new EnumMap<Component, ComponentState>(Component.class);
        for (var component : Component.values()) {
            folder.registered(component).ifPresent(pid -> states.put(component, ComponentState.of(pid)));
        }
        return states;
    }

    /** The last lines of a component's log. */
    public List<String> tail(Component component, int lines) {
        return LogTail.of(log(component), lines);
    }

    public Path log(Component component) {
        return folder.log(component);
    }

    /** The process that runs it. */
    public long ownerPid() {
        return folder.owner().map(ProcessId::pid).orElse(0L);
    }

    /** Asks it to end, and waits until it has. */
    public void stop(Duration atMost) {
        owner().ifPresent(ProcessHandle::destroy);
        if (awaitStop(atMost)) return;
        throw new ClusterException("The cluster '" + name() + "' did not stop within " + atMost.toSeconds()
                + " s. Kill its process " + ownerPid() + "; its children end with it.");
    }

    /** Waits until it has ended; false if it still runs after this time. */
    public boolean awaitStop(Duration atMost) {
        var owner = owner();
        if (owner.isEmpty()) return true;
        try {
            owner.get().onExit().get(atMost.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("Interrupted while waiting for the cluster '" + name() + "'.", e);
        } catch (ExecutionException e) {
            throw new ClusterException("Cannot tell whether the cluster '" + name() + "' has stopped.", e);
        }
    }

    private Optional<ProcessHandle> owner() {
        return folder.owner().filter(ProcessId::isAlive).flatMap(id -> ProcessHandle.of(id.pid()));
    }
}
