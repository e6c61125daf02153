package dev.purveyor.cluster.binaries;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

import dev.purveyor.cluster.ClusterException;

/**
 * The proxies that the environment names, which the JDK does not look for. Never one for this machine itself.
 *
 * @param https for addresses of https; empty for none
 * @param http for addresses of http; empty for none
 * @param except hosts and domains, separated by commas, that are asked directly
 */
public record Proxies(String https, String http, String except) {
    public static final Proxies NONE = new Proxies("", "", "");

    /** {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code NO_PROXY}, in capitals or not. */
    public static Proxies fromEnvironment(Map<String, String> environment) {
        return new Proxies(either(environment, "HTTPS_PROXY"), either(environment, "HTTP_PROXY"),
                either(environment, "NO_PROXY"));
    }

    Proxy of(URI uri) {
        var host = String.valueOf(uri.getHost()).toLowerCase(Locale.ROOT);
        var proxy = "https".equals(uri.getScheme()) ? https : http;
        if (proxy.isEmpty() || isLoopback(host) || isExcepted(host)) return Proxy.NO_PROXY;
        var address = address(proxy);
        return new Proxy(Proxy.Type.HTTP,
                InetSocketAddress.createUnresolved(address.getHost(), address.getPort() < 0 ? 80 : address.getPort()));
    }

    private boolean isExcepted(String host) {
        return Arrays.stream(except.toLowerCase(Locale.ROOT).split(",")).map(String::strip).filter(e -> !e.isEmpty())
                .anyMatch(e -> e.equals("*") || host.equals(e) || host.endsWith(e.startsWith(".") ? e : "." + e));
    }

    private static boolean isLoopback(String host) {
        return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
    }

    private static URI address(String proxy) {
        try {
            var uri = URI.create(proxy.contains("://") ? proxy : "http://" + proxy);
            if ("http".equals(uri.getScheme()) && uri.getHost() != null) return uri;
        } catch (IllegalArgumentException e) {
            // Not a URL either.
        }
        throw new ClusterException(
                "The proxy '" + proxy + "' cannot be used: only http proxies are. Correct HTTPS_PROXY "
                        + "or HTTP_PROXY, or unset it.");
    }

    private static String either(Map<String, String> environment, String name) {
        var capitals = environment.getOrDefault(name, "").strip();
        return capitals.isEmpty() ? environment.getOrDefault(name.toLowerCase(Locale.ROOT), "").strip() : capitals;
    }
}
