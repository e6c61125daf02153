package dev.purveyor.runtime.access;

import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/**
 * Access to one cluster: found, authenticated, with a pool of connections. Thread-safe; several controllers of one JVM
 * share one. Nothing is sent before somebody asks for it. Closing ends what is under way.
 */
public final class ClusterAccess implements AutoCloseable {
    private final Location location;
    private final HttpTransport transport;

    private ClusterAccess(Location location, HttpTransport transport) {
        this.location = location;
        this.transport = transport;
    }

    /** Access as the environment suggests: KUBECONFIG, else this pod's service account, else {@code ~/.kube/config}. */
    public static ClusterAccess detect() {
        return builder().build();
    }

    public static Builder builder() {
        return new Builder(ClusterLocator.ofThisProcess(), System.getenv());
    }

    public StreamingApi api() {
        return transport;
    }

    /** The namespace that was asked for, else the one that the configuration names, else {@code default}. */
    public String namespace() {
        return location.namespace();
    }

    public URI server() {
        return location.server();
    }

    @Override
    public void close() {
        transport.close();
    }

    /** For logs: the server, and where we know it from. */
    @Override
    public String toString() {
        return location.server() + " (from " + location.origin() + ")";
    }

    /** What differs from what the environment suggests. */
    public static final class Builder {
        private final ClusterLocator locator;
        private final Map<String, String> environment;
        private Optional<Path> kubeconfig = Optional.empty();
        private Optional<String> master = Optional.empty();
        private Optional<String> namespace = Optional.empty();
        private int connections = 6;

        Builder(ClusterLocator locator, Map<String, String> environment) {
            this.locator = locator;
            this.environment = environment;
        }

        /** Uses this file and looks nowhere else. */
        public Builder kubeconfig(Path file) {
            kubeconfig = Optional.of(file);
            return this;
        }

        /** Uses this address, for example {@code https://10.0.0.1:6443}, in place of the configured one. */
        public Builder master(String address) {
            master = Optional.of(address);
            return this;
        }

        public Builder namespace(String name) {
            namespace = Optional.of(name);
            return this;
        }

        /** How many requests can be under way at once; streams are not counted. Six unless set: each costs a handshake. */
        public Builder connections(int most) {
            connections = most;
            return this;
        }

        /** @throws AccessException if no cluster is configured, or its configuration cannot be used */
        public ClusterAccess build() {
            var found = locator.locate(kubeconfig, master);
            var location = namespace.map(n -> new Location(found.server(), found.tls(), found.credentials(), n,
                    found.origin())).orElse(found);
            var tls = location.isSecure()
                    ? Optional.of(TlsMaterial.of(location))
                    : Optional.<org.apache.hc.client5.http.ssl.TlsSocketStrategy>empty();
            var clients = new HttpClients(tls, ProxyChoice.of(location, environment), userAgent());
            return new ClusterAccess(location,
                    new HttpTransport(location, clients, connections, InstantSource.system()));
        }

        private static String userAgent() {
            var version = ClusterAccess.class.getPackage().getImplementationVersion();
            return "purveyor/" + (version == null ? "dev" : version);
        }
    }
}
