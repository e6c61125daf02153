package dev.purveyor.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

import io.fabric8.kubernetes.client.KubernetesClient;
import org.jspecify.annotations.Nullable;

/**
 * A real Kubernetes of our own on this machine. Ready when {@link LocalClusterBuilder#start()} returns: the API server answers, the
 * bootstrap roles and the default service account exist, the controllers run. Its processes end with
 * {@link #close()} or with this JVM, however the JVM ends.
 *
 * <p>All methods may be called from any thread; those that change a component wait for each other.
 */
public final class LocalCluster implements Cluster {
    private final ClusterRun run;
    private final ReentrantLock clientLock = new ReentrantLock();
    private @Nullable KubernetesClient client;

    LocalCluster(ClusterRun run) {
        this.run = run;
    }

    public static LocalClusterBuilder builder() {
        return new LocalClusterBuilder();
    }

    /** A cluster with the default settings. */
    public static LocalCluster start() {
        return builder().start();
    }

    public String name() {
        return run.folder().name();
    }

    @Override
    public Path kubeconfig() {
        return run.folder().kubeconfig();
    }

    /** Where the API server is, for example {@code https://127.0.0.1:21002}. */
    public String server() {
        return run.server();
    }

    @Override
    public KubernetesClient client() {
        clientLock.lock();
        try {
            if (client == null) client = ExternalCluster.clientOf(kubeconfig());
            return client;
        } finally {
            clientLock.unlock();
        }
    }

    /** The components and how each of them is. */
    public Map<Component, ComponentState> components() {
        return run.processes().states();
    }

    /** SIGKILL: it is gone when this returns, and stays gone until {@link #restart}. */
    public void kill(Component component) {
        run.processes().kill(component);
    }

    /** SIGSTOP: it keeps its connections and does nothing, like a stalled machine. */
    public void pause(Component component) {
        run.processes().pause(component);
    }

    /** Ends a {@link #pause}. */
    public void resume(Component component) {
        run.processes().resume(component);
    }

    /** Kills the component if it still runs, starts it again and waits until it is ready. Its data is kept. */
    public void restart(Component component) {
        run.processes().restart(component);
    }

    /** Everything that the component has written since the cluster was started. */
    public Path log(Component component) {
        return run.folder().log(component);
    }

    /** One JSON object a line for each request, if the cluster was started with {@link LocalClusterBuilder#auditLog}. */
    public Optional<Path> auditLog() {
        return Optional.of(run.folder().auditLog()).filter(file -> Files.exists(run.folder().auditPolicy()));
    }

    /** The last lines of a component's log. */
    public List<String> tail(Component component, int lines) {
        return LogTail.of(log(component), lines);
    }

    /** Where the process that holds this cluster may write. */
    public Path supervisorLog() {
        return run.folder().supervisorLog();
    }

    /** Waits until the cluster is closed, by another thread or by the end of the JVM. */
    public void awaitClosed() {
        run.awaitClosed();
    }

    /** Ends all processes and removes all files. A second call does nothing. */
    @Override
    public void close() {
        clientLock.lock();
        try {
            if (client != null) client.close();
        } finally {
            clientLock.unlock();
        }
        run.close();
    }
}
