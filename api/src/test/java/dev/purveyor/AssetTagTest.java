package dev.purveyor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class AssetTagTest {
    @Test
    void itReadsBackWhatItWrites() {
        var tag = new AssetTag("7d9c0c9e-1f5e-4c39-9a55-000000000000", ProvisionerName.of("example.com/hostpath"));
        assertThat(AssetTag.parse(tag.toString())).isEqualTo(tag);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "x/y", "/example.com/x", "../example.com/x", "c/kubernetes.io/x",
            "c d/example.com/x"})
    void anythingElseIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> AssetTag.parse(text));
    }
}
