package dev.purveyor.cluster.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import dev.purveyor.cluster.ClusterException;

/** What no download can supply. */
final class NodeRequirements {
    private static final String WITHOUT_A_NODE = "A cluster without a node works as any user: everything but running pods.";

    private NodeRequirements() {}

    static void check() {
        check(System.getProperty("os.name", ""), userId());
    }

    static void check(String system, int userId) {
        if (!system.equals("Linux")) {
            throw new ClusterException("A node needs Linux, and this is %s. %s".formatted(system, WITHOUT_A_NODE));
        }
        if (userId != 0) {
            throw new ClusterException(
                    "A node needs root, because it mounts volumes and starts containers. Run the same command as root. "
                            + WITHOUT_A_NODE);
        }
    }

    private static int userId() {
        var self = Path.of("/proc/self");
        try {
            return Files.exists(self) ? (Integer) Files.getAttribute(self, "unix:uid") : -1;
        } catch (IOException e) {
            throw new ClusterException("cannot read the user id from /proc: " + e.getMessage(), e);
        }
    }
}
