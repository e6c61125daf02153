package dev.purveyor.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.cluster.process.ChildProcess;
import dev.purveyor.cluster.process.ChildProcess.Command;

/** The components as processes: started in order, awaited, killed, paused, started again. */
final class Processes {
    private static final Logger LOG = LoggerFactory.getLogger(LocalCluster.class);
    private static final Duration BETWEEN_PROBES = Duration.ofMillis(50);

    private final ClusterFolder folder;
    private final Duration startTimeout;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Component, Part> parts = new EnumMap<>(Component.class);
    private boolean closed;

    Processes(ClusterFolder folder, Duration startTimeout) {
        this.folder = folder;
        this.startTimeout = startTimeout;
    }

    /** Child and state change together: the news of a death comes on a thread of its own, and may come late. */
    private static final class Part {
        final Command command;
        final BooleanSupplier ready;
        private ChildProcess child;
        private ComponentState state = ComponentState.RUNNING;

        Part(Command command, BooleanSupplier ready, ChildProcess child) {
            this.command = command;
            this.ready = ready;
            this.child = child;
        }

        synchronized ChildProcess child() {
            return child;
        }

        synchronized ComponentState state() {
            return state;
        }

        synchronized void mark(ComponentState newState) {
            state = newState;
        }

        synchronized void replace(ChildProcess newChild) {
            child = newChild;
            state = ComponentState.RUNNING;
        }

        /** Whether the one that ended is the one that should be running. */
        synchronized boolean died(ChildProcess ended) {
            if (child != ended || state == ComponentState.KILLED) return false;
            state = ComponentState.DIED;
            return true;
        }
    }

    /** Starts a component without waiting for it. */
    void launch(Component component, Command command, BooleanSupplier ready) {
        lock.lock();
        try {
            var part = new Part(command, ready, start(component, command));
            parts.put(component, part);
            noticeDeath(component, part);
        } finally {
            lock.unlock();
        }
    }

    private ChildProcess start(Component component, Command command) {
        // Ctrl-C may close the cluster while another thread still starts it: nobody would kill what comes after that.
        if (closed) throw isClosed();
        return ChildProcess.start(command, folder.root(), output(component));
    }

    /** Waits until the component is ready, or fails with the end of its log if it dies or takes too long. */
    void awaitReady(Component component) {
        var part = lockedPart(component);
        var deadline = System.nanoTime() + startTimeout.toNanos();
        try {
            while (!part.ready.getAsBoolean()) {
                var child = part.child();
                if (child.awaitExit(BETWEEN_PROBES)) {
                    if (wasClosed()) throw isClosed();
                    throw failed(component, "ended with exit code " + child.exitCode() + " instead of getting ready");
                }
                if (System.nanoTime() > deadline) {
                    throw failed(component, "was not ready after " + startTimeout.toSeconds() + " s");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("Interrupted while waiting for " + component.program() + ".", e);
        }
    }

    void kill(Component component) {
        change(component, part -> {
            part.mark(ComponentState.KILLED);
            part.child().kill();
        });
    }

    void pause(Component component) {
        change(component, part -> {
            part.child().pause();
            part.mark(ComponentState.PAUSED);
        });
    }

    void resume(Component component) {
        change(component, part -> {
            part.child().resume();
            part.mark(ComponentState.RUNNING);
        });
    }

    void restart(Component component) {
        change(component, part -> {
            part.mark(ComponentState.KILLED);
            part.child().kill();
            part.replace(start(component, part.command));
            noticeDeath(component, part);
        });
        awaitReady(component);
    }

    Map<Component, ComponentState> states() {
        lock.lock();
        try {
            var states = new EnumMap<Component, ComponentState>(Component.class);
            parts.forEach((component, part) -> states.put(component, part.state()));
            return states;
        } finally {
            lock.unlock();
        }
    }

    /** Ends all of them, the last started first; none can be started any more. */
    void killAll() {
        lock.lock();
        try {
            closed = true;
            var reversed = new ArrayList<>(parts.values()).reversed();
            reversed.forEach(part -> part.mark(ComponentState.KILLED));
            reversed.forEach(part -> part.child().kill());
            parts.clear();
        } finally {
            lock.unlock();
        }
    }

    private Path output(Component component) {
        return component == Component.KUBELET ? folder.nodeStartLog() : folder.log(component);
    }

    private interface Change {
        void apply(Part part);
    }

    private void change(Component component, Change change) {
        lock.lock();
        try {
            change.apply(part(component));
        } finally {
            lock.unlock();
        }
    }

    private Part lockedPart(Component component) {
        lock.lock();
        try {
            return part(component);
        } finally {
            lock.unlock();
        }
    }

    private Part part(Component component) {
        @Nullable
        Part part = parts.get(component);
        if (part != null) return part;
        var present = parts.keySet().stream().map(Component::program).collect(Collectors.joining(", "));
        throw new ClusterException("This cluster has no " + component.program() + "; it has " + present + ".");
    }

    private void noticeDeath(Component component, Part part) {
        var child = part.child();
        child.onExit(() -> {
            if (!part.died(child)) return;
            LOG.warn("{} of cluster {} ended by itself; see {}", component.program(), folder.name(),
                    folder.log(component));
        });
    }

    private boolean wasClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    private ClusterException isClosed() {
        return new ClusterException("The cluster '" + folder.name() + "' is closed.");
    }

    private ClusterException failed(Component component, String what) {
        var tail = new ArrayList<>(LogTail.of(output(component), 15));
        if (!output(component).equals(folder.log(component))) tail.addAll(LogTail.of(folder.log(component), 15));
        return new ClusterException(component.program() + " " + what + ". The end of its log:\n  "
                + String.join("\n  ", tail));
    }
}
