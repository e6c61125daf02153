package dev.purveyor.app;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.runtime.health.Health;
import dev.purveyor.runtime.health.StatusServer;
import dev.purveyor.runtime.metrics.Metrics;
import dev.purveyor.volume.controller.ProvisionController;
import dev.purveyor.volume.controller.ProvisionControllerBuilder;

/** A controller with its status server, from the start until it is told to stop. */
final class Program implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Program.class);

    private final Health health = new Health();
    private final Metrics metrics = new Metrics();
    private final ClusterAccess access;
    private final ProvisionController controller;
    private final ReentrantLock closing = new ReentrantLock();
    private boolean closed;
    private @Nullable StatusServer server;

    Program(ProvisionControllerBuilder settings, ClusterAccess access, String instance) {
        this.access = access;
        controller = settings.access(access).instance(instance).health(health).metrics(metrics).build();
    }

    void serve(InetSocketAddress address) throws IOException {
        server = StatusServer.start(address, health, metrics);
        server.page("/status", () -> StatusPage.json(controller.status()));
        LOG.info("Health, metrics and status are at http://{}:{}/", server.address().getHostString(),
                server.address().getPort());
    }

    /** Returns when it was told to stop and has; throws if it cannot go on. */
    void run() throws Exception {
        LOG.info("{} starts; the cluster is {}", controller.status().provisioner(), access);
        controller.start();
        var signal = StopSignal.closing(this);
        try {
            controller.stopped().join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } finally {
            signal.forget();
        }
    }

    /** Waits for the calls that run. The page about it stays until the end. Whoever calls returns when all is done. */
    @Override
    public void close() {
        controller.close();
        closing.lock();
        try {
            if (closed) return;
            closed = true;
            if (server != null) server.close();
            LOG.info("Stopped");
        } finally {
            closing.unlock();
        }
    }
}
