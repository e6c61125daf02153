package dev.purveyor.cluster;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Writes a kubeconfig that stands alone: no file beside it is needed. */
final class Kubeconfig {
    private Kubeconfig() {}

    static String of(String server, String authority, String token) {
        var encoded = Base64.getEncoder().encodeToString(authority.getBytes(StandardCharsets.US_ASCII));
        return """
                apiVersion: v1
                kind: Config
                current-context: purveyor
                clusters:
                - name: purveyor
                  cluster:
                    server: %s
                    certificate-authority-data: %s
                users:
                - name: purveyor
                  user:
                    token: %s
                contexts:
                - name: purveyor
                  context:
                    cluster: purveyor
                    user: purveyor
                    namespace: default
                """.formatted(server, encoded, token);
    }
}
