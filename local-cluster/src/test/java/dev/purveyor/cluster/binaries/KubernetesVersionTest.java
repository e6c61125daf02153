package dev.purveyor.cluster.binaries;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.cluster.ClusterException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class KubernetesVersionTest {
    @ParameterizedTest
    @CsvSource({"1.33, v1.33.6, v3.5.24", "1.34, v1.34.4, v3.6.5", "v1.35, v1.35.4, v3.6.6", "1.36, v1.36.4, v3.6.8",
            "v1.36.4, v1.36.4, v3.6.8", "1.36.1, v1.36.1, v3.6.8"})
    void aVersionNamesItsPatchAndItsEtcd(String text, String version, String etcd) {
        var parsed = KubernetesVersion.parse(text);

        assertThat(parsed).hasToString(version);
        assertThat(parsed.etcdVersion()).isEqualTo(etcd);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "latest", "1", "2.36", "1.36.", "1.36.4-rc.1", "1.12", "1.99.1"})
    void whatCannotBeRunIsRefusedWithWhatCan(String text) {
        assertThatThrownBy(() -> KubernetesVersion.parse(text)).isInstanceOf(ClusterException.class)
                .hasMessageContaining("'" + text + "'").hasMessageContaining("1.33, 1.34, 1.35, 1.36");
    }
}
