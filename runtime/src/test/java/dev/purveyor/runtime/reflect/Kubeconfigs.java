package dev.purveyor.runtime.reflect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Kubeconfig files for servers on loopback. */
final class Kubeconfigs {
    private Kubeconfigs() {}

    /** One that names the server and no user; gone when the JVM ends. */
    static Path plain(String server) throws IOException {
        var file = Files.createTempFile("kubeconfig", ".yaml");
        file.toFile().deleteOnExit();
        return Files.writeString(file, """
                apiVersion: v1
                kind: Config
                clusters: [{name: c, cluster: {server: "%s"}}]
                users: [{name: u, user: {}}]
                contexts: [{name: x, context: {cluster: c, user: u, namespace: space}}]
                current-context: x
                """.formatted(server));
    }
}
