package dev.purveyor.runtime.access;

import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/** Whether requests go through a proxy. Never to this machine itself, whatever the environment says. */
final class ProxyChoice {
    private ProxyChoice() {}

    static Optional<URI> of(Location location, Map<String, String> environment) {
        var host = location.server().getHost().toLowerCase(Locale.ROOT);
        if (isLoopback(host)) {
            return Optional.empty();
        }
        var ofKubeconfig = either(location.tls().getHttpsProxy(), location.tls().getHttpProxy());
        if (ofKubeconfig.isPresent()) {
            return ofKubeconfig.map(ProxyChoice::address);
        }
        if (isExempt(host, variable(environment, "NO_PROXY").orElse(""))) {
            return Optional.empty();
        }
        return variable(environment, location.isSecure() ? "HTTPS_PROXY" : "HTTP_PROXY").map(ProxyChoice::address);
    }

    private static boolean isLoopback(String host) {
        return host.equals("localhost") || host.startsWith("127.") || host.equals("::1") || host.equals("[::1]");
    }

    private static boolean isExempt(String host, String noProxy) {
        return Arrays.stream(noProxy.toLowerCase(Locale.ROOT).split(",")).map(String::strip).filter(e -> !e.isEmpty())
                .anyMatch(e -> e.equals("*") || host.equals(e) || host.endsWith(e.startsWith(".") ? e : "." + e));
    }

    private static Optional<String> variable(Map<String, String> environment, String name) {
        return either(environment.get(name), environment.get(name.toLowerCase(Locale.ROOT)));
    }

    private static Optional<String> either(@Nullable String first,
            @Nullable String second) {
        return Optional.ofNullable(first).filter(s -> !s.isEmpty())
                .or(() -> Optional.ofNullable(second).filter(s -> !s.isEmpty()));
    }

    private static URI address(String proxy) {
        var uri = URI.create(proxy.contains("://") ? proxy : "http://" + proxy);
        if (uri.getHost() == null || !("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
            throw new AccessException("The proxy '" + proxy
                    + "' cannot be used: only http and https proxies are. Set proxy-url or HTTPS_PROXY to one, or unset it.");
        }
        return uri;
    }
}
