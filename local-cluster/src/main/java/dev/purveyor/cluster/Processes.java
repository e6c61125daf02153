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

    Processes(ClusterFolder folder, Duration startTimeout) {
        this.folder = folder;
        this.startTimeout = startTimeout;
    }

    private static final class Part {
        final Command command;
        final BooleanSupplier ready;
        ChildProcess child;
        volatile ComponentState state = ComponentState.RUNNING;

        Part(Command command, BooleanSupplier ready, ChildProcess child) {
            this.command = command;
            this.ready = ready;
            this.child = child;
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

    /** Waits until the component is ready, or fails with the end of its log if it dies or takes too long. */
    void awaitReady(Component component) {
        var part = part(component);
        var deadline = System.nanoTime() + startTimeout.toNanos();
        try {
            while (!part.ready.getAsBoolean()) {
                if (part.child.awaitExit(BETWEEN_PROBES)) {
                    throw failed(component,
                            "ended with exit code " + part.child.exitCode() + " instead of getting ready");
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
            part.state = ComponentState.KILLED;
            part.child.kill();
        });
    }

    void pause(Component component) {
        change(component, part -> {
            part.child.pause();
            part.state = ComponentState.PAUSED;
        });
    }

    void resume(Component component) {
        change(component, part -> {
            part.child.resume();
            part.state = ComponentState.RUNNING;
        });
    }

    void restart(Component component) {
        change(component, part -> {
            part.state = ComponentState.KILLED;
            part.child.kill();
            part.child = start(component, part.command);
            part.state = ComponentState.RUNNING;
            noticeDeath(component, part);
        });
        awaitReady(component);
    }

    Map<Component, ComponentState> states() {
        lock.lock();
        try {
            var states = new EnumMap<Component, ComponentState>(Component.class);
            parts.forEach((component, part) -> states.put(component, part.state));
            return states;
        } finally {
            lock.unlock();
        }
    }

    /** Ends all of them, the last started first. */
    void killAll() {
        lock.lock();
        try {
            var reversed = new ArrayList<>(parts.values()).reversed();
            reversed.forEach(part -> part.state = ComponentState.KILLED);
            reversed.forEach(part -> part.child.kill());
            parts.clear();
        } finally {
            lock.unlock();
        }
    }

    private ChildProcess start(Component component, Command command) {
        return ChildProcess.start(command, folder.root(), output(component));
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

    private Part part(Component component) {
        @Nullable
        Part part = parts.get(component);
        if (part != null) return part;
        var present = parts.keySet().stream().map(Component::program).collect(Collectors.joining(", "));
        throw new ClusterException("This cluster has no " + component.program() + "; it has " + present + ".");
    }

    private void noticeDeath(Component component, Part part) {
        var child = part.child;
        child.onExit(() -> {
            if (part.child != child || part.state == ComponentState.KILLED) return;
            part.state = ComponentState.DIED;
            LOG.warn("{} of cluster {} ended by itself; see {}", component.program(), folder.name(),
                    folder.log(component));
        });
    }

    private ClusterException failed(Component component, String what) {
        var tail = new ArrayList<>(LogTail.of(output(component), 15));
        if (!output(component).equals(folder.log(component))) tail.addAll(LogTail.of(folder.log(component), 15));
        return new ClusterException(component.program() + " " + what + ". The end of its log:\n  "
                + String.join("\n  ", tail));
    }
}
