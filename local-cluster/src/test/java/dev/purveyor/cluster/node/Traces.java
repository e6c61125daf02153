package dev.purveyor.cluster.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import dev.purveyor.cluster.files.MountTable;

/**
 * What a machine shows of one node.
 *
 * @param gateway the host's address on the link to a pod
 */
record Traces(Path clusterFolder, String clusterName, String gateway) {

    /** Of the node that runs a pod with this address. */
    static Traces of(Path kubeconfig, String clusterName, String podAddress) {
        var gateway = podAddress.substring(0, podAddress.lastIndexOf('.')) + ".1";
        return new Traces(kubeconfig.resolveSibling(".").normalize(), clusterName, gateway);
    }

    List<String> found() {
        try {
            var found = new ArrayList<>(processes());
            var group = group();
            for (var hierarchy : group.hierarchies()) {
                if (Files.exists(hierarchy.resolve(group.name()))) found.add("cgroup in " + hierarchy);
            }
            MountTable.read().within(clusterFolder).forEach(mount -> found.add("mount " + mount));
            if (NetworkInterface.getByInetAddress(InetAddress.getByName(gateway)) != null) {
                found.add("interface with " + gateway);
            }
            if (Files.exists(clusterFolder)) found.add("folder " + clusterFolder);
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of the node and of its containers. */
    List<String> processes() {
        try {
            return group().processes().stream().flatMap(id -> ProcessHandle.of(id).stream())
                    .map(process -> "process " + process.pid() + " " + process.info().command().orElse("")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Cgroup group() throws IOException {
        return Cgroup.of(clusterFolder.resolve("node"), clusterName);
    }
}
