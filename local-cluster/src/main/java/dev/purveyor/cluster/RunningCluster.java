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

import dev.purveyor.cluster.process.ChildProcess;
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

    /** How it is as a whole. */
    public sealed interface Condition {
        record Starting() implements Condition {}

        record Ready() implements Condition {}

        /** Once ready, and not any more: these components ended by themselves. */
        record Broken(List<Component> died) implements Condition {
            public Broken {
                died = List.copyOf(died);
            }
        }
    }

    public Condition condition() {
        if (!hasStarted()) return new Condition.Starting();
        var died = components().entrySet().stream().filter(entry -> entry.getValue() == ComponentState.DIED)
                .map(Map.Entry::getKey).toList();
        return died.isEmpty() ? new Condition.Ready() : new Condition.Broken(died);
    }

    private boolean hasStarted() {
        return Files.exists(folder.facts());
    }

    /** What its owner wrote about it; empty until it is ready. */
    public Optional<ClusterFacts> facts() {
        try {
            return hasStarted()
                    ? Optional.of(ClusterFacts.parse(Files.readAllLines(folder.facts())))
                    : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + folder.facts(), e);
        }
    }

    /** Its components and how each is, as far as the machine shows. */
    public Map<Component, ComponentState> components() {
        var states = new EnumMap<Component, ComponentState>(Component.class);
        for (var component : Component.values()) {
            folder.registered(component).ifPresent(pid -> states.put(component, state(pid)));
        }
        return states;
    }

    private ComponentState state(long pid) {
        // The kernel may have given the pid of one that died to somebody else.
        return ChildProcess.belongsTo(folder.root(), pid) ? ComponentState.of(pid) : ComponentState.DIED;
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
