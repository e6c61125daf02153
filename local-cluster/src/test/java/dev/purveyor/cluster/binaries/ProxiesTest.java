package dev.purveyor.cluster.binaries;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.cluster.ClusterException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ProxiesTest {
    @ParameterizedTest
    @CsvSource({"HTTPS_PROXY, http://proxy.example:3128, https://dl.k8s.io, proxy.example:3128",
            "https_proxy, proxy.example:3128, https://dl.k8s.io, proxy.example:3128",
            "HTTP_PROXY, http://proxy.example, http://mirror.example, proxy.example:80"})
    void theEnvironmentNamesIt(String variable, String value, String asked, String expected) {
        var proxy = Proxies.fromEnvironment(Map.of(variable, value)).of(URI.create(asked));
        var parts = expected.split(":");
        assertThat(proxy.address())
                .isEqualTo(InetSocketAddress.createUnresolved(parts[0], Integer.parseInt(parts[1])));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://other-scheme.example", "https://127.0.0.1:1", "https://localhost",
            "https://mirror.example", "https://a.inside.example", "https://b.dotted.example"})
    void someAreAskedDirectly(String asked) {
        var proxies = Proxies.fromEnvironment(Map.of("HTTPS_PROXY", "http://proxy.example:3128", "no_proxy",
                "mirror.example, inside.example,.dotted.example"));
        assertThat(proxies.of(URI.create(asked))).isEqualTo(Proxy.NO_PROXY);
    }

    @Test
    void withoutAVariableAllAreAskedDirectly() {
        assertThat(Proxies.fromEnvironment(Map.of()).of(URI.create("https://dl.k8s.io"))).isEqualTo(Proxy.NO_PROXY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"socks5://proxy.example:1080", "http://", "a b"})
    void oneThatCannotBeUsedIsNamed(String proxy) {
        assertThatThrownBy(() -> new Proxies(proxy, "", "").of(URI.create("https://dl.k8s.io")))
                .isInstanceOf(ClusterException.class).hasMessageContaining("'" + proxy + "'");
    }
}
