package dev.purveyor.cluster.binaries;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.purveyor.cluster.CacheFolder;
import dev.purveyor.cluster.ClusterException;

/**
 * Which programs, and every place that they may come from.
 *
 * @param folders looked into first, in this order; a folder may hold only some of the programs
 * @param kubernetesMirror laid out as {@code https://dl.k8s.io/release}
 * @param etcdMirror laid out as etcd's releases on GitHub
 * @param offline nothing is downloaded, by us or by Go; a build then needs its modules in Go's own cache
 * @param go the go command; null if there is none
 * @param connectTimeout how long a site may take to answer before the next way is tried
 */
public record BinarySettings(KubernetesVersion version, Platform platform, CacheFolder cache,
        List<NamedFolder> folders, URI kubernetesMirror, URI etcdMirror, boolean offline, @Nullable Path go,
        Duration connectTimeout, Proxies proxies) {

    static final String KUBE_BIN = "PURVEYOR_KUBE_BIN";
    static final String KUBEBUILDER_ASSETS = "KUBEBUILDER_ASSETS";
    static final String KUBE_MIRROR = "PURVEYOR_KUBE_MIRROR";
    static final String ETCD_MIRROR = "PURVEYOR_ETCD_MIRROR";
    static final String OFFLINE = "PURVEYOR_OFFLINE";

    /** A folder that somebody named, by the environment variable of this name. */
    public record NamedFolder(String variable, Path path) {}

    public BinarySettings {
        folders = List.copyOf(folders);
        requireHttp(kubernetesMirror);
        requireHttp(etcdMirror);
    }

    /**
     * The default version for this machine; the places by {@code PURVEYOR_KUBE_BIN}, {@code KUBEBUILDER_ASSETS},
     * {@code XDG_CACHE_HOME}, {@code PURVEYOR_KUBE_MIRROR}, {@code PURVEYOR_ETCD_MIRROR}, {@code PURVEYOR_OFFLINE}
     * ({@code true}) and {@code PATH}, proxies by {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code NO_PROXY}. An empty
     * variable is an unset one.
     */
    public static BinarySettings fromEnvironment(Map<String, String> environment) {
        return new BinarySettings(KubernetesVersion.DEFAULT, Platform.current(),
                CacheFolder.fromEnvironment(environment),
                Stream.of(KUBE_BIN, KUBEBUILDER_ASSETS).filter(name -> !value(environment, name, "").isEmpty())
                        .map(name -> new NamedFolder(name, Path.of(value(environment, name, "")).toAbsolutePath()))
                        .toList(),
                mirror(value(environment, KUBE_MIRROR, "https://dl.k8s.io/release")),
                mirror(value(environment, ETCD_MIRROR, "https://github.com/etcd-io/etcd/releases/download")),
                Boolean.parseBoolean(value(environment, OFFLINE, "false")), findGo(value(environment, "PATH", "")),
                Duration.ofSeconds(3), Proxies.fromEnvironment(environment));
    }

    public BinarySettings withVersion(KubernetesVersion other) {
        return new BinarySettings(other, platform, cache, folders, kubernetesMirror, etcdMirror, offline, go,
                connectTimeout, proxies);
    }

    public BinarySettings withCache(CacheFolder other) {
        return new BinarySettings(version, platform, other, folders, kubernetesMirror, etcdMirror, offline, go,
                connectTimeout, proxies);
    }

    public BinarySettings withOffline(boolean noNetwork) {
        return new BinarySettings(version, platform, cache, folders, kubernetesMirror, etcdMirror, noNetwork, go,
                connectTimeout, proxies);
    }

    public BinarySettings withMirrors(URI kubernetes, URI etcd) {
        return new BinarySettings(version, platform, cache, folders, kubernetes, etcd, offline, go, connectTimeout,
                proxies);
    }

    public BinarySettings withGo(@Nullable Path command) {
        return new BinarySettings(version, platform, cache, folders, kubernetesMirror, etcdMirror, offline, command,
                connectTimeout, proxies);
    }

    private static String value(Map<String, String> environment, String name, String otherwise) {
        var value = environment.getOrDefault(name, "");
        return value.isBlank() ? otherwise : value.strip();
    }

    private static URI mirror(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new ClusterException("The mirror '" + text + "' is not a URL: " + e.getReason(), e);
        }
    }

    private static void requireHttp(URI mirror) {
        var scheme = String.valueOf(mirror.getScheme());
        if (mirror.getAuthority() == null || !(scheme.equals("http") || scheme.equals("https")))
            throw new ClusterException("The mirror '" + mirror + "' is not a URL of http or https. Correct "
                    + KUBE_MIRROR + " or " + ETCD_MIRROR + ".");
    }

    private static @Nullable Path findGo(String path) {
        return Arrays.stream(path.split(":")).filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "go").toAbsolutePath())
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file)).findFirst().orElse(null);
    }
}
