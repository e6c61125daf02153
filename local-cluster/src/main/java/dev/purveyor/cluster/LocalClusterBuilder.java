package dev.purveyor.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import dev.purveyor.cluster.process.Leash;
import dev.purveyor.cluster.process.ProcessId;

/** What a {@link LocalCluster} shall be like. The defaults give a full control plane without a node. */
public final class LocalClusterBuilder {
    private static final String AUDIT_EVERYTHING = """
            apiVersion: audit.k8s.io/v1
            kind: Policy
            omitStages: [RequestReceived]
            rules:
            - level: Metadata
            """;

    private String name = "run-" + ProcessId.ofThisJvm().pid() + "-" + Long.toString(System.nanoTime() & 0xffffff, 36);
    private Progress progress = Progress.SILENT;
    private Duration startTimeout = Duration.ofSeconds(90);
    private boolean audit;
    private final Map<Component, List<String>> flags = new EnumMap<>(Component.class);

    LocalClusterBuilder() {}

    /** Its name on this machine; unique by default. */
    public LocalClusterBuilder name(String newName) {
        name = newName;
        return this;
    }

    /** Where to tell how far the start is; silent by default. */
    public LocalClusterBuilder progress(Progress newProgress) {
        progress = newProgress;
        return this;
    }

    /** How long each component may take to get ready; 90 s by default. */
    public LocalClusterBuilder startTimeout(Duration newTimeout) {
        startTimeout = newTimeout;
        return this;
    }

    /** Has the API server record every request: {@link LocalCluster#auditLog()}. */
    public LocalClusterBuilder auditLog() {
        audit = true;
        return this;
    }

    /** One more flag for a control-plane component, for example {@code --feature-gates=X=true}. The last one wins. */
    public LocalClusterBuilder flag(Component component, String flag) {
        flags.computeIfAbsent(component, c -> new ArrayList<>()).add(flag);
        return this;
    }

    /** Starts it and waits until it is ready. If that fails, nothing is left behind. */
    public LocalCluster start() {
        var clusters = LocalClusters.ofThisUser();
        clusters.removeAbandoned(progress);
        var folder = ClusterFolder.claim(clusters.folder(), name);
        var slot = takeSlot(clusters, folder);
        var run = new ClusterRun(folder, slot, Leash.on(folder.root()), new Processes(folder, startTimeout));
        try {
            bringUp(run, slot);
            return new LocalCluster(run);
        } catch (IOException e) {
            run.close();
            throw new UncheckedIOException("cannot write in " + folder.root(), e);
        } catch (RuntimeException | Error e) {
            run.close();
            throw e;
        }
    }

    private static Slot takeSlot(LocalClusters clusters, ClusterFolder folder) {
        try {
            return Slot.take(clusters.slots(), folder.name());
        } catch (RuntimeException e) {
            Folders.delete(folder.root());
            throw e;
        }
    }

    private void bringUp(ClusterRun run, Slot slot) throws IOException {
        var folder = run.folder();
        var pki = Pki.create(folder.pki(), slot);
        var authority = Files.readString(pki.authority());
        for (var user : Pki.User.values()) {
            PrivateFiles.write(folder.kubeconfigOf(user), Kubeconfig.of(run.server(), authority, pki.token(user)));
        }
        if (audit) PrivateFiles.write(folder.auditPolicy(), AUDIT_EVERYTHING);

        var plane = new ControlPlane(folder, slot, pki);
        var probe = new Probe(pki.authority(), pki.token(Pki.User.ADMIN));
        var processes = run.processes();
        processes.launch(Component.ETCD, plane.etcd(program(Component.ETCD)), () -> probe.isOk(plane.etcdHealth()));
        processes.launch(Component.API_SERVER,
                plane.apiServer(program(Component.API_SERVER), audit, flags(Component.API_SERVER)),
                () -> probe.isOk(plane.health(Component.API_SERVER)));
        processes.awaitReady(Component.ETCD);
        progress.say("etcd is ready");
        processes.awaitReady(Component.API_SERVER);
        progress.say("kube-apiserver is ready at " + run.server());
        processes.launch(Component.CONTROLLER_MANAGER,
                plane.controllerManager(program(Component.CONTROLLER_MANAGER), flags(Component.CONTROLLER_MANAGER)),
                () -> probe.isOk(plane.health(Component.CONTROLLER_MANAGER))
                        && probe.isOk(run.server() + "/api/v1/namespaces/default/serviceaccounts/default")
                        && probe.isOk(run.server() + "/api/v1/namespaces/default/configmaps/kube-root-ca.crt"));
        processes.launch(Component.SCHEDULER, plane.scheduler(program(Component.SCHEDULER), flags(Component.SCHEDULER)),
                () -> probe.isOk(plane.health(Component.SCHEDULER)));
        processes.awaitReady(Component.CONTROLLER_MANAGER);
        processes.awaitReady(Component.SCHEDULER);
        progress.say("kube-controller-manager and kube-scheduler are ready");
    }

    private List<String> flags(Component component) {
        return flags.getOrDefault(component, List.of());
    }

    private Path program(Component c) {
        var bin = Path.of(System.getProperty("user.home"), ".cache/purveyor/bin");
        return c == Component.ETCD
                ? bin.resolve("etcd-v3.6.5-linux-amd64/etcd")
                : bin.resolve("kubernetes-v1.36.4-linux-amd64").resolve(c.program());
    }
}
