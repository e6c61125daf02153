package dev.purveyor.cluster.node;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

import dev.purveyor.cluster.Progress;

/**
 * The programs of a node besides the kubelet. Each is the machine's own if it is installed, and otherwise unpacked from
 * the distribution's package into the cache; nothing is ever installed.
 *
 * @param containerd with its {@code containerd-shim-runc-v2} and {@code ctr} beside it
 * @param cniPlugins a folder with {@code loopback}, {@code ptp} and {@code host-local}
 * @param busybox statically linked, to run alone in an image
 */
public record NodeTools(Path containerd, Path runc, Path cniPlugins, Path busybox) {

    /**
     * Finds all of them, downloading what is missing (36 MB).
     *
     * @param cache Purveyor's cache folder
     * @throws dev.purveyor.cluster.ClusterException if this machine or user cannot run a node; it says what to do
     */
    public static NodeTools find(Path cache, Progress progress) {
        NodeRequirements.check();
        return new ToolSearch(cache.resolve("node-tools"), progress).find();
    }

    /** The client of containerd. */
    Path ctr() {
        return containerd.resolveSibling("ctr");
    }

    /** The search path for processes of the node: the tools first, then what the machine has. */
    String path(String machinePath) {
        Set<Path> folders = new LinkedHashSet<>();
        folders.add(containerd.getParent());
        folders.add(runc.getParent());
        return folders.stream().map(Path::toString).collect(Collectors.joining(":")) + ":" + machinePath;
    }
}
