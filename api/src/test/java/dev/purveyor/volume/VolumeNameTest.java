package dev.purveyor.volume;

import java.nio.file.Path;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class VolumeNameTest {
    @ParameterizedTest
    @MethodSource("hostileNames")
    void aHostileNameIsRefused(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> VolumeName.of(name))
                .withMessageContaining("cannot name a volume").withMessageMatching("\\P{Cntrl}{1,300}");
    }

    static Stream<String> hostileNames() {
        return Stream.of("", ".", "..", "../a", "a/b", "/a", "a\\b", "a..b", "-a", "a-", "A", "pvc_1", "a b", "a\nb",
                "a\u0000b", "pvс-1", "ａ", "é", "a\"},\"b\":{\"", "$(id)", "~", "a:b", "a".repeat(254),
                "a.".repeat(200_000));
    }

    @Test
    void theLongestNameFitsIntoAPathElement() {
        assertThat(VolumeName.of("a".repeat(253)).in(Path.of("/data"))).hasParentRaw(Path.of("/data"));
    }

    @Test
    void itIsOnePathElement() {
        assertThat(VolumeName.of("pvc-1.x").in(Path.of("/data"))).isEqualTo(Path.of("/data/pvc-1.x"));
    }
}
