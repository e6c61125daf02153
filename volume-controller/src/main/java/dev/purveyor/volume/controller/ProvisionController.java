package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import dev.purveyor.ProvisionerName;
import dev.purveyor.runtime.health.Health;
import dev.purveyor.runtime.health.HealthReport;
import dev.purveyor.volume.VolumeProvisioner;

/**
 * Runs one provisioner: watches claims, volumes and classes, has volumes made and removed, and saves them. It does
 * nothing before {@link #start()}, takes no signal handler and never ends the JVM; several run in one.
 *
 * <p>All methods may be called from any thread.
 */
public final class ProvisionController implements AutoCloseable {
    private final Engine engine;

    ProvisionController(Engine engine) {
        this.engine = engine;
    }

    /**
     * @param name the provisioner's name, as classes give it: {@code <vendor>/<name>}
     * @throws IllegalArgumentException if the name is not one that an external provisioner may have
     */
    public static ProvisionControllerBuilder builder(String name, VolumeProvisioner provisioner) {
        return new ProvisionControllerBuilder(ProvisionerName.of(name), provisioner);
    }

    /**
     * Begins to work, in the background. What is missing at the API server (it is away, permissions lack) is waited for
     * and told by {@link #health()}; only an API server that is too old ends the controller.
     */
    public void start() {
        engine.start();
    }

    /** Waits until it works: caches filled, the journal taken over. */
    public void awaitReady(Duration patience) throws InterruptedException, TimeoutException {
        try {
            engine.ready().get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException("The controller cannot work: " + e.getCause(), e);
        }
    }

    /** How it is; what is wrong is said in words. */
    public HealthReport health() {
        return engine.health().report(Health.Kind.READY);
    }

    /** What becomes of the claims that wait for it. Judged when it is asked: cheap, but not free. */
    public ControllerStatus status() {
        return engine.status();
    }

    /** Completes when it has stopped: normally after {@link #close()}, exceptionally if it cannot go on. */
    public CompletableFuture<Void> stopped() {
        return engine.stopped().copy();
    }

    /** Starts, and returns when it has been closed; throws if it cannot go on. */
    public void run() {
        start();
        stopped().join();
    }

    /**
     * Begins nothing more, waits for the calls that run, for as long as the drain limit allows, and lets go. An
     * unfinished call goes on by itself; its intent stays in the journal.
     */
    @Override
    public void close() {
        engine.close();
    }
}
