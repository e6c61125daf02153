package dev.purveyor.volume;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class KubernetesNamesTest {
    @Test
    void theSpellingsAreThoseOfKubernetes() {
        assertThat(AccessMode.values()).extracting(AccessMode::kubernetesName).containsExactly("ReadWriteOnce",
                "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod");
        assertThat(VolumeMode.values()).extracting(VolumeMode::kubernetesName).containsExactly("Filesystem", "Block");
        assertThat(ReclaimPolicy.values()).extracting(ReclaimPolicy::kubernetesName).containsExactly("Delete",
                "Retain");
    }

    @ParameterizedTest
    @EnumSource
    void anAccessModeReadsBack(AccessMode mode) {
        assertThat(AccessMode.of(mode.kubernetesName())).isSameAs(mode);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "readwriteonce", "RWO", "block", "Recycle"})
    void otherSpellingsAreRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> AccessMode.of(text)).withMessageContaining(text);
        assertThatIllegalArgumentException().isThrownBy(() -> VolumeMode.of(text));
        assertThatIllegalArgumentException().isThrownBy(() -> ReclaimPolicy.of(text));
    }
}
