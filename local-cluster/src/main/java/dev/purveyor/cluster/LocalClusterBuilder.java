package dev.purveyor.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import dev.purveyor.cluster.binaries.Binary;
import dev.purveyor.cluster.binaries.BinarySettings;
import dev.purveyor.cluster.binaries.KubernetesBinaries;
import dev.purveyor.cluster.files.OwnFolder;
import dev.purveyor.cluster.node.LocalNode;
import dev.purveyor.cluster.node.NodeSettings;
import dev.purveyor.cluster.node.NodeTools;
import dev.purveyor.cluster.process.ChildProcess.Command;
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
    private BinarySettings binaries = BinarySettings.fromEnvironment(System.getenv());
    private boolean audit;
    private boolean node;
    private final List<Path> images = new ArrayList<>();
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

    /** Which version of Kubernetes, and where its programs come from; by default what the environment says. */
    public LocalClusterBuilder binaries(BinarySettings newBinaries) {
        binaries = newBinaries;
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

    /**
     * With a node that really runs pods: kubelet and containerd, and the image {@link LocalNode#BUSYBOX}. Needs root;
     * nothing is installed on the system.
     */
    public LocalClusterBuilder node() {
        node = true;
        return this;
    }

    /** An image archive (docker or OCI) to have on the {@link #node()}; nothing is ever pulled. */
    public LocalClusterBuilder image(Path tar) {
        images.add(tar);
        return this;
    }

    /** Gets all programs that such a cluster needs and {@code kubectl}, without starting it. */
    public Map<String, Path> fetch() {
        requireImages();
        var programs = new TreeMap<String, Path>();
        if (node) NodeTools.find(binaries.cache().path(), progress);
        new KubernetesBinaries(binaries).provide(EnumSet.allOf(Binary.class), progress)
                .forEach((binary, path) -> programs.put(binary.fileName(), path));
        return programs;
    }

    private void requireImages() {
        if (!images.isEmpty() && !node) {
            throw new ClusterException(
                    "The image archive " + images.getFirst() + " is for a node. Ask for a node, too.");
        }
        images.stream().filter(image -> !Files.isRegularFile(image) || !Files.isReadable(image)).findFirst()
                .ifPresent(image -> {
                    throw new ClusterException("The image archive " + image
                            + " cannot be read. Write one with 'docker save -o <file> <image>'.");
                });
    }

    /** Starts it and waits until it is ready. If that fails, nothing is left behind. */
    public LocalCluster start() {
        var programs = fetch();
        var clusters = LocalClusters.ofThisUser();
        clusters.removeAbandoned(progress);
        var folder = ClusterFolder.claim(clusters.folder(), name);
        var slot = takeSlot(clusters, folder);
        var run = new ClusterRun(folder, slot, Leash.on(folder.root()), new Processes(folder, startTimeout));
        try {
            bringUp(run, slot, programs);
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
            OwnFolder.delete(folder.root());
            throw e;
        }
    }

    private void bringUp(ClusterRun run, Slot slot, Map<String, Path> programs) throws IOException {
        var folder = run.folder();
        var pki = Pki.create(folder.pki(), slot);
        var authority = Files.readString(pki.authority());
        for (var user : Pki.User.values()) {
            PrivateFiles.write(folder.kubeconfigOf(user), Kubeconfig.of(run.server(), authority, pki.token(user)));
        }
        if (audit) PrivateFiles.write(folder.auditPolicy(), AUDIT_EVERYTHING);

        var plane = new ControlPlane(folder, slot, pki);
        var probe = Probe.withToken(pki.authority(), pki.token(Pki.User.ADMIN));
        var etcdProbe = Probe.withCertificate(pki.authority(), pki.certificate("etcd-client"), pki.key("etcd-client"));
        var processes = run.processes();
        processes.launch(Component.ETCD, plane.etcd(program(programs, Component.ETCD), flags(Component.ETCD)),
                () -> etcdProbe.isOk(plane.etcdHealth()));
        processes.launch(Component.API_SERVER,
                plane.apiServer(program(programs, Component.API_SERVER), audit, flags(Component.API_SERVER)),
                () -> probe.isOk(plane.health(Component.API_SERVER)));
        processes.awaitReady(Component.ETCD);
        progress.say("etcd is ready");
        processes.awaitReady(Component.API_SERVER);
        progress.say("kube-apiserver is ready at " + run.server());
        processes.launch(Component.CONTROLLER_MANAGER,
                plane.controllerManager(program(programs, Component.CONTROLLER_MANAGER),
                        flags(Component.CONTROLLER_MANAGER)),
                () -> probe.isOk(plane.health(Component.CONTROLLER_MANAGER))
                        && probe.isOk(run.server() + "/api/v1/namespaces/default/serviceaccounts/default")
                        && probe.isOk(run.server() + "/api/v1/namespaces/default/configmaps/kube-root-ca.crt"));
        processes.launch(Component.SCHEDULER,
                plane.scheduler(program(programs, Component.SCHEDULER), flags(Component.SCHEDULER)),
                () -> probe.isOk(plane.health(Component.SCHEDULER)));
        processes.awaitReady(Component.CONTROLLER_MANAGER);
        processes.awaitReady(Component.SCHEDULER);
        progress.say("kube-controller-manager and kube-scheduler are ready");
        if (node) addNode(run, slot, pki, program(programs, Component.KUBELET));
        var facts = new ClusterFacts(binaries.version().toString(), run.server(), node, audit,
                images.stream().map(Path::toAbsolutePath).toList());
        var unread = Files.write(folder.root().resolve("facts.new"), facts.lines());
        Files.move(unread, folder.facts(), StandardCopyOption.ATOMIC_MOVE);
    }

    private void addNode(ClusterRun run, Slot slot, Pki pki, Path kubelet) {
        var folder = run.folder();
        var cache = binaries.cache().path();
        var settings = new NodeSettings(folder.node(), folder.name(), kubelet, folder.kubeconfigOf(Pki.User.NODE),
                pki.authority(), pki.certificate("serving"), pki.key("serving"), slot.port(Slot.Port.KUBELET),
                slot.port(Slot.Port.KUBELET_HEALTH), slot.podRange(), slot.firstServiceAddress(), images);
        var prepared = LocalNode.prepare(settings, NodeTools.find(cache, progress), cache, progress);
        run.hold(prepared);
        run.processes().launch(Component.KUBELET,
                new Command(Component.KUBELET.program(), prepared.command(), prepared.environment()),
                prepared::isReady);
        run.processes().awaitReady(Component.KUBELET);
        progress.say("The node is ready. Its pods can use the image " + LocalNode.BUSYBOX
                + (images.isEmpty() ? "" : " and those of your archives") + "; nothing is pulled");
    }

    private List<String> flags(Component component) {
        return flags.getOrDefault(component, List.of());
    }

    private static Path program(Map<String, Path> programs, Component component) {
        return Objects.requireNonNull(programs.get(component.program()));
    }
}
