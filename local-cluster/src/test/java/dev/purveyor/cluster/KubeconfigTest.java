package dev.purveyor.cluster;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

import io.fabric8.kubernetes.client.Config;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class KubeconfigTest {
    private static final String AUTHORITY = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";

    @Test
    void aClientReadsServerTokenAndAuthorityFromIt() {
        var config = Config.fromKubeconfig(Kubeconfig.of("https://127.0.0.1:21002", AUTHORITY, "secret"));
        assertThat(config.getMasterUrl()).startsWith("https://127.0.0.1:21002");
        assertThat(config.getAutoOAuthToken()).isEqualTo("secret");
        assertThat(config.getNamespace()).isEqualTo("default");
        assertThat(new String(Base64.getDecoder().decode(config.getCaCertData()), StandardCharsets.US_ASCII))
                .isEqualTo(AUTHORITY);
        assertThat(config.isTrustCerts()).isFalse();
    }
}
