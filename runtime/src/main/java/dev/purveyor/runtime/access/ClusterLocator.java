package dev.purveyor.runtime.access;

import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.fabric8.kubernetes.client.Config;

/**
 * Finds the cluster: the kubeconfig that was named, else the ones in KUBECONFIG, else the pod that we run in, else
 * {@code ~/.kube/config}. An address that was named replaces the one found, and stands alone if nothing was found.
 */
final class ClusterLocator {
    private final Map<String, String> environment;
    private final Path home;
    private final Path serviceAccount;
    private final InstantSource clock;

    ClusterLocator(Map<String, String> environment, Path home, Path serviceAccount, InstantSource clock) {
        this.environment = environment;
        this.home = home;
        this.serviceAccount = serviceAccount;
        this.clock = clock;
    }

    static ClusterLocator ofThisProcess() {
        return new ClusterLocator(System.getenv(), Path.of(System.getProperty("user.home", ".")),
                Path.of("/var/run/secrets/kubernetes.io/serviceaccount"), InstantSource.system());
    }

    Location locate(Optional<Path> kubeconfig, Optional<String> master) {
        var address = master.map(ClusterLocator::address);
        var found = find(kubeconfig);
        if (found.isPresent()) {
            return address.map(server -> at(server, found.get())).orElseGet(found::get);
        }
        return address.map(ClusterLocator::alone)
                .orElseThrow(() -> new AccessException(
                        """
                                No cluster found: no kubeconfig was named, KUBECONFIG is not set, this is not a pod with a service \
                                account, and %s does not exist. Name one with --kubeconfig or KUBECONFIG, or an address with --master."""
                                .formatted(usualKubeconfig())));
    }

    private Optional<Location> find(Optional<Path> kubeconfig) {
        if (kubeconfig.isPresent()) {
            return Optional.of(new Kubeconfig(List.of(kubeconfig.get()), clock).location());
        }
        var named = environment.getOrDefault("KUBECONFIG", "");
        if (!named.isEmpty()) {
            var files = Arrays.stream(named.split(File.pathSeparator)).filter(f -> !f.isEmpty()).map(Path::of).toList();
            return Optional.of(new Kubeconfig(files, clock).location());
        }
        var pod = new PodAccess(environment, serviceAccount, clock).location();
        if (pod.isPresent()) {
            return pod;
        }
        return Files.isRegularFile(usualKubeconfig())
                ? Optional.of(new Kubeconfig(List.of(usualKubeconfig()), clock).location())
                : Optional.empty();
    }

    private Path usualKubeconfig() {
        return home.resolve(".kube").resolve("config");
    }

    private static Location at(URI server, Location found) {
        return new Location(server, found.tls(), found.credentials(), found.namespace(), found.origin());
    }

    private static Location alone(URI server) {
        return new Location(server, Config.empty(), Credentials.none(), "default", "--master");
    }

    private static URI address(String master) {
        try {
            var uri = URI.create(master);
            if (("https".equals(uri.getScheme()) || "http".equals(uri.getScheme())) && uri.getHost() != null) {
                return uri;
            }
        } catch (IllegalArgumentException notAnAddress) {
            // told below
        }
        throw new AccessException("'" + master + "' is not the address of an API server: give it as https://host:port");
    }
}
