package dev.purveyor.runtime.access;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

import io.fabric8.kubernetes.client.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ProxyChoiceTest {

    @ParameterizedTest
    @CsvSource({"https://10.0.0.1:6443,'',true", "https://127.0.0.1:6443,'',false", "https://localhost:6443,'',false",
            "https://[::1]:6443,'',false", "https://api.corp.example,.corp.example,false",
            "https://api.corp.example,corp.example,false", "https://api.corp.example,example.org,true",
            "https://notcorp.example,corp.example,true", "https://api.corp.example,*,false"})
    void theEnvironmentsProxyIsUsedUnlessTheServerIsExempt(String server, String noProxy, boolean used) {
        var environment = Map.of("HTTPS_PROXY", "http://proxy:3128", "NO_PROXY", noProxy);

        assertThat(ProxyChoice.of(location(server, Config.empty()), environment))
                .isEqualTo(used ? Optional.of(URI.create("http://proxy:3128")) : Optional.empty());
    }

    @Test
    void theKubeconfigsProxyComesFirst() {
        var config = Config.empty();
        config.setHttpProxy("http://own:1");

        assertThat(ProxyChoice.of(location("https://10.0.0.1", config), Map.of("https_proxy", "http://proxy:3128")))
                .contains(URI.create("http://own:1"));
    }

    @Test
    void aProxyOfAnotherKindIsRefused() {
        assertThatThrownBy(() -> ProxyChoice.of(location("https://10.0.0.1", Config.empty()),
                Map.of("HTTPS_PROXY", "socks5://proxy:1080"))).isInstanceOf(AccessException.class)
                .hasMessageContaining("socks5://proxy:1080");
    }

    private static Location location(String server, Config config) {
        return new Location(URI.create(server), config, Credentials.none(), "default", "a test");
    }
}
