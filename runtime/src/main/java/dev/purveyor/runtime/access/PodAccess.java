package dev.purveyor.runtime.access;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

import io.fabric8.kubernetes.client.Config;

/** The way to the API server that Kubernetes gives to every pod with a service account. */
final class PodAccess {
    private final Map<String, String> environment;
    private final Path serviceAccount;
    private final InstantSource clock;

    PodAccess(Map<String, String> environment, Path serviceAccount, InstantSource clock) {
        this.environment = environment;
        this.serviceAccount = serviceAccount;
        this.clock = clock;
    }

    Optional<Location> location() {
        var host = environment.getOrDefault("KUBERNETES_SERVICE_HOST", "");
        var port = environment.getOrDefault("KUBERNETES_SERVICE_PORT", "443");
        var token = serviceAccount.resolve("token");
        if (host.isEmpty() || !Files.isRegularFile(token)) {
            return Optional.empty();
        }
        var tls = Config.empty();
        tls.setCaCertFile(serviceAccount.resolve("ca.crt").toString());
        var server = URI.create("https://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
        return Optional.of(new Location(server, tls, new TokenFile(token, clock), namespace(),
                "the service account of this pod"));
    }

    private String namespace() {
        try {
            return Files.readString(serviceAccount.resolve("namespace")).strip();
        } catch (IOException notMounted) {
            return "default";
        }
    }
}
