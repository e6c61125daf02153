package dev.purveyor.runtime.access;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ResourceTest {
    private static final Resource CONFIG_MAPS = Resource.core("configmaps");

    @Test
    void pathsAreThoseOfTheApi() {
        var leases = new Resource("coordination.k8s.io", "v1", "leases");

        assertThat(CONFIG_MAPS.path()).isEqualTo("/api/v1/configmaps");
        assertThat(CONFIG_MAPS.path("")).isEqualTo("/api/v1/configmaps");
        assertThat(CONFIG_MAPS.path("space")).isEqualTo("/api/v1/namespaces/space/configmaps");
        assertThat(CONFIG_MAPS.path("", "a")).isEqualTo("/api/v1/configmaps/a");
        assertThat(leases.path("space", "a.b-c"))
                .isEqualTo("/apis/coordination.k8s.io/v1/namespaces/space/leases/a.b-c");
        assertThat(leases).hasToString("leases.coordination.k8s.io");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {"a/../../secrets|a%2F..%2F..%2Fsecrets",
            "a?watch=true|a%3Fwatch%3Dtrue", "a#b|a%23b", "a b|a%20b", "a%2Fb|a%252Fb", "ü|%C3%BC", "*|%2A",
            "...|..."})
    void aHostileNameStaysOneSegment(String name, String encoded) {
        assertThat(CONFIG_MAPS.path("space", name)).isEqualTo("/api/v1/namespaces/space/configmaps/" + encoded);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", ".."})
    void namesThatArePathsAreRefused(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> CONFIG_MAPS.path("space", name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "a/b", "A", "a?b", "-a", "a-", " "})
    void namespacesThatAreNoLabelsAreRefused(String namespace) {
        assertThatIllegalArgumentException().isThrownBy(() -> CONFIG_MAPS.path(namespace));
    }
}
