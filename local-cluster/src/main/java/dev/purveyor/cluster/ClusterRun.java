package dev.purveyor.cluster;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;

import dev.purveyor.cluster.files.OwnFolder;
import dev.purveyor.cluster.node.LocalNode;
import dev.purveyor.cluster.process.Leash;

/**
 * What a cluster holds while it runs, from the first file on, and how all of it is given back. It ends at the latest
 * with the JVM: in order after Ctrl-C, by the {@link Leash} after a SIGKILL.
 */
final class ClusterRun implements AutoCloseable {
    private final ClusterFolder folder;
    private final Slot slot;
    private final Leash leash;
    private final Processes processes;
    private final String server;
    private final AtomicBoolean closing = new AtomicBoolean();
    private final CountDownLatch released = new CountDownLatch(1);
    private final Thread closeAtExit;
    private volatile @Nullable LocalNode node;

    ClusterRun(ClusterFolder folder, Slot slot, Leash leash, Processes processes) {
        this.folder = folder;
        this.slot = slot;
        this.leash = leash;
        this.processes = processes;
        this.server = "https://127.0.0.1:" + slot.port(Slot.Port.API_SERVER);
        this.closeAtExit = new Thread(this::release, "purveyor-close-" + folder.name());
        Runtime.getRuntime().addShutdownHook(closeAtExit);
    }

    ClusterFolder folder() {
        return folder;
    }

    Processes processes() {
        return processes;
    }

    String server() {
        return server;
    }

    /** A node whose files and groups are removed after its process has ended. */
    void hold(LocalNode held) {
        node = held;
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(closeAtExit);
        } catch (IllegalStateException e) {
            return; // The JVM is going down already, and the hook does it.
        }
        release();
    }

    /** Waits for the end; an interruption ends the waiting, not the cluster. */
    void awaitClosed() {
        try {
            released.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void release() {
        if (!closing.compareAndSet(false, true)) return;
        try {
            processes.killAll();
            var ended = node;
            if (ended != null) ended.close();
            leash.close();
            OwnFolder.delete(folder.root());
        } finally {
            slot.release();
            released.countDown();
        }
    }
}
