package dev.purveyor.cluster.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.readiness.Readiness;

import dev.purveyor.cluster.Progress;

/**
 * One node: its files and the one command that is the whole of it. The caller runs the command, with
 * {@link #environment()} added to its own, and stops it with SIGKILL (it does not listen to SIGTERM); all containers die
 * with it. Inside, containerd and the kubelet are started again when they end, so killing one of them is what it is on
 * any machine: a restart.
 *
 * <p>Closed after the process is dead. If that never happens, {@link Leftovers} does the same.
 */
public final class LocalNode implements AutoCloseable {
    /** The image that every node has: busybox. Nothing is ever pulled. */
    public static final String BUSYBOX = BusyboxImage.NAME;

    private final NodeSettings settings;
    private final NodeTools tools;
    private final Cgroup group;
    private final Path cache;
    private final KubeletHealth health;

    private LocalNode(NodeSettings settings, NodeTools tools, Cgroup group, Path cache) {
        this.settings = settings;
        this.tools = tools;
        this.group = group;
        this.cache = cache;
        this.health = new KubeletHealth(settings.healthPort());
    }

    /**
     * Writes all files and makes the node's cgroups, after removing what an earlier node left in the same folder.
     *
     * @param cache Purveyor's cache folder
     */
    public static LocalNode prepare(NodeSettings settings, NodeTools tools, Path cache, Progress progress) {
        Leftovers.remove(settings.folder(), settings.clusterName(), cache, progress);
        try {
            var group = Cgroup.of(settings.folder(), settings.clusterName());
            var node = new LocalNode(settings, tools, group, cache);
            node.write();
            new MountPoints(MountPoints.ALL, cache.resolve("node-tools")).use(group);
            return node;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot prepare the node in %s: %s".formatted(settings.folder(), e.getMessage()), e);
        }
    }

    private void write() throws IOException {
        var folder = settings.folder();
        for (var name : List.of("kubelet", "container-logs", "network", "static-pods", "registries/_default")) {
            Files.createDirectories(folder.resolve(name));
        }
        var files = new NodeFiles(settings, tools);
        Files.writeString(folder.resolve("containerd.toml"), files.containerd());
        Files.writeString(folder.resolve("kubelet.yaml"), files.kubelet());
        Files.writeString(folder.resolve("registries/_default/hosts.toml"), files.registries());
        Files.writeString(folder.resolve("network/purveyor.conflist"), files.network());
        copy("enter.sh");
        copy("node.sh");
        var busybox = folder.resolve("busybox.tar");
        BusyboxImage.of(tools.busybox()).write(busybox);
        var images = Stream.concat(Stream.of(busybox), settings.images().stream().map(Path::toAbsolutePath));
        Files.writeString(folder.resolve("images"), images.map(image -> image + "\n").collect(Collectors.joining()));
    }

    private void copy(String script) throws IOException {
        try (var in = LocalNode.class.getResourceAsStream(script)) {
            if (in == null) {
                throw new IllegalStateException(script + " is missing in the jar");
            }
            Files.copy(in, settings.folder().resolve(script));
        }
    }

    public List<String> command() {
        return List.of("sh", settings.folder().resolve("enter.sh").toString());
    }

    public Map<String, String> environment() {
        var hierarchies = group.hierarchies().stream().map(Path::toString).collect(Collectors.joining(" "));
        return Map.of(
                "NODE", settings.folder().toString(),
                "NODE_NAME", NodeSettings.NODE_NAME,
                "CGROUP", group.name(),
                "HIERARCHIES", hierarchies,
                "CONTAINERD", tools.containerd().toString(),
                "CTR", tools.ctr().toString(),
                "KUBELET", settings.kubelet().toString(),
                "KUBECONFIG", settings.kubeconfig().toString(),
                "PATH", tools.path(System.getenv().getOrDefault("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")));
    }

    public Path kubeletLog() {
        return settings.folder().resolve("kubelet.log");
    }

    public Path containerdLog() {
        return settings.folder().resolve("containerd.log");
    }

    /** The kubelet inside the running node, to be killed or paused; empty while it is being started again. */
    public Optional<ProcessHandle> kubelet(ProcessHandle node) {
        return program(node, settings.kubelet());
    }

    /** As {@link #kubelet}. */
    public Optional<ProcessHandle> containerd(ProcessHandle node) {
        return program(node, tools.containerd());
    }

    private static Optional<ProcessHandle> program(ProcessHandle node, Path program) {
        return node.descendants()
                .filter(process -> process.info().command().map(Path::of).map(Path::getFileName)
                        .filter(program.getFileName()::equals).isPresent())
                .findFirst();
    }

    /**
     * Whether the kubelet is well and the API server knows the node as ready for pods. The API server alone would say so
     * for 40 s after a kill.
     */
    public boolean isReady() {
        if (!health.isGood()) {
            return false;
        }
        try (var client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(settings.kubeconfig().toFile()))
                .build()) {
            var node = client.nodes().withName(NodeSettings.NODE_NAME).get();
            return node != null && Readiness.getInstance().isReady(node);
        }
    }

    /** Removes everything of the node. */
    @Override
    public void close() {
        Leftovers.remove(settings.folder(), settings.clusterName(), cache, Progress.SILENT);
    }
}
