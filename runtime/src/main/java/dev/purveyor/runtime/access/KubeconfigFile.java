package dev.purveyor.runtime.access;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

import io.fabric8.kubernetes.api.model.AuthInfo;
import io.fabric8.kubernetes.api.model.Cluster;
import io.fabric8.kubernetes.api.model.Config;
import io.fabric8.kubernetes.api.model.Context;
import io.fabric8.kubernetes.api.model.NamedAuthInfo;
import io.fabric8.kubernetes.api.model.NamedCluster;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.internal.KubeConfigUtils;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * Reads one kubeconfig. fabric8's reader first learns every kind of object that Kubernetes has, which is a good part of a
 * program's start and of its memory; so it is asked only where a user has more than certificates, tokens and passwords.
 */
final class KubeconfigFile {
    private static final Set<String> PLAIN = Set.of("client-certificate", "client-certificate-data", "client-key",
            "client-key-data", "token", "tokenFile", "username", "password");

    private KubeconfigFile() {}

    /** Null if it is empty. */
    static @Nullable Config parse(Path path) {
        try (var in = Files.newInputStream(path)) {
            var root = new Load(LoadSettings.builder().build()).loadFromInputStream(in);
            if (root == null) {
                return null;
            }
            var plain = elements(root, "users").stream().allMatch(u -> PLAIN.containsAll(object(u, "user").keySet()));
            return plain ? config(root, path.toFile()) : KubeConfigUtils.parseConfig(path.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // Under the names in capitals fabric8 looks for the file to whose folder the paths in it are relative.
    private static Config config(Object root, File file) {
        var config = new Config();
        config.setCurrentContext(text(root, "current-context"));
        config.setContexts(all(root, "contexts", (name, entry) -> {
            var named = new NamedContext(context(object(entry, "context")), name);
            named.setAdditionalProperty("KUBERNETES_CONFIG_CONTEXT_FILE_KEY", file);
            return named;
        }));
        config.setClusters(all(root, "clusters", (name, entry) -> {
            var named = new NamedCluster(cluster(object(entry, "cluster")), name);
            named.setAdditionalProperty("KUBERNETES_CONFIG_CLUSTER_FILE_KEY", file);
            return named;
        }));
        config.setUsers(all(root, "users", (name, entry) -> {
            var named = new NamedAuthInfo(name, user(object(entry, "user")));
            named.setAdditionalProperty("KUBERNETES_CONFIG_AUTH_INFO_FILE_KEY", file);
            return named;
        }));
        return config;
    }

    private static Context context(Map<?, ?> fields) {
        var context = new Context();
        context.setCluster(text(fields, "cluster"));
        context.setUser(text(fields, "user"));
        context.setNamespace(text(fields, "namespace"));
        return context;
    }

    private static Cluster cluster(Map<?, ?> fields) {
        var cluster = new Cluster();
        cluster.setServer(text(fields, "server"));
        cluster.setCertificateAuthority(text(fields, "certificate-authority"));
        cluster.setCertificateAuthorityData(text(fields, "certificate-authority-data"));
        cluster.setInsecureSkipTlsVerify(Boolean.valueOf(text(fields, "insecure-skip-tls-verify")));
        cluster.setTlsServerName(text(fields, "tls-server-name"));
        cluster.setProxyUrl(text(fields, "proxy-url"));
        return cluster;
    }

    private static AuthInfo user(Map<?, ?> fields) {
        var user = new AuthInfo();
        user.setClientCertificate(text(fields, "client-certificate"));
        user.setClientCertificateData(text(fields, "client-certificate-data"));
        user.setClientKey(text(fields, "client-key"));
        user.setClientKeyData(text(fields, "client-key-data"));
        user.setToken(text(fields, "token"));
        user.setTokenFile(text(fields, "tokenFile"));
        user.setUsername(text(fields, "username"));
        user.setPassword(text(fields, "password"));
        return user;
    }

    private static <T> List<T> all(Object root, String name, BiFunction<@Nullable String, Object, T> reader) {
        return elements(root, name).stream().map(entry -> reader.apply(text(entry, "name"), entry)).toList();
    }

    /** kubectl writes null for a list without elements. */
    private static List<?> elements(Object root, String name) {
        var found = fields(root).get(name);
        if (found != null && !(found instanceof List)) {
            throw new IllegalArgumentException("\"" + name + "\" is not a list");
        }
        return found == null ? List.of() : (List<?>) found;
    }

    private static Map<?, ?> object(Object holder, String name) {
        var found = fields(holder).get(name);
        return found == null ? Map.of() : fields(found);
    }

    private static @Nullable String text(Object holder, String name) {
        var found = fields(holder).get(name);
        return found == null ? null : found.toString();
    }

    private static Map<?, ?> fields(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        throw new IllegalArgumentException("\"" + value + "\" stands where an object belongs");
    }
}
