package dev.purveyor.cli.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;

/**
 * This machine, as far as it matters for pods.
 *
 * @param whyNoNode why it cannot be a node; empty if it can
 */
record Machine(String whyNoNode, String bootId) {
    static Machine detect() {
        return new Machine(whyNoNode(System.getProperty("os.name", ""), isRoot()),
                read(Path.of("/proc/sys/kernel/random/boot_id")));
    }

    static String whyNoNode(String system, boolean root) {
        if (!system.equals("Linux")) return "a node needs Linux, and this is " + system;
        return root ? "" : "a node needs root; to see it: sudo ./purveyor demo";
    }

    boolean canHaveANode() {
        return whyNoNode.isEmpty();
    }

    /**
     * Whether a node is this machine itself. A container or a network namespace has the same boot id; its addresses are
     * its own.
     */
    boolean is(Node node) {
        var info = node.getStatus().getNodeInfo();
        return info != null && !bootId.isEmpty() && bootId.equals(info.getBootID())
                && node.getStatus().getAddresses().stream().filter(address -> address.getType().equals("InternalIP"))
                        .anyMatch(address -> isHere(address.getAddress()));
    }

    String describe(KubernetesClient client) {
        var nodes = client.nodes().list().getItems().size();
        return client.getKubernetesVersion().getGitVersion()
                + (nodes == 0 ? ", without a node" : nodes == 1 ? ", one node" : ", " + nodes + " nodes");
    }

    private static boolean isHere(String address) {
        try {
            return NetworkInterface.getByInetAddress(InetAddress.getByName(address)) != null;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isRoot() {
        try {
            return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            return "";
        }
    }
}
