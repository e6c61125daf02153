package dev.purveyor.volume;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.JsonText;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class VolumeSourceTest {
    private static VolumeDraft draft() {
        return VolumeRequest.forTest().build().newVolume().onNode("n");
    }

    static Stream<Arguments> sourcesAndTheirJson() {
        return Stream.of(arguments(draft().hostPath(Path.of("/a b\"")), "{\"hostPath\":{\"path\":\"/a b\\\"\"}}"),
                arguments(draft().local(Path.of("/x")), "{\"local\":{\"path\":\"/x\"}}"),
                arguments(draft().nfs("s", "/x"), "{\"nfs\":{\"server\":\"s\",\"path\":\"/x\"}}"),
                arguments(draft().iscsi("10.0.0.1:3260", "iqn.2001-04.com.example:disk", 0),
                        "{\"iscsi\":{\"targetPortal\":\"10.0.0.1:3260\",\"iqn\":\"iqn.2001-04.com.example:disk\",\"lun\":0}}"),
                arguments(draft().fc(List.of("50060e801049cfd1"), 2),
                        "{\"fc\":{\"targetWWNs\":[\"50060e801049cfd1\"],\"lun\":2}}"),
                arguments(draft().csi("nfs.csi.k8s.io", "h"),
                        "{\"csi\":{\"driver\":\"nfs.csi.k8s.io\",\"volumeHandle\":\"h\"}}"),
                arguments(draft().source(new VolumeSource.Csi("d", "h", Map.of("b", "2", "a", "1"), "ext4", true)),
                        "{\"csi\":{\"driver\":\"d\",\"volumeHandle\":\"h\",\"volumeAttributes\":{\"a\":\"1\",\"b\":\"2\"},"
                                + "\"fsType\":\"ext4\",\"readOnly\":true}}"),
                arguments(draft().source(new VolumeSource.HostPath("/x", "DirectoryOrCreate")),
                        "{\"hostPath\":{\"path\":\"/x\",\"type\":\"DirectoryOrCreate\"}}"),
                arguments(draft().sourceJson("{\"flexVolume\":{\"driver\":\"a/b\"}}"),
                        "{\"flexVolume\":{\"driver\":\"a/b\"}}"));
    }

    @ParameterizedTest
    @MethodSource("sourcesAndTheirJson")
    void aSourceIsWrittenAsKubernetesWantsIt(NewVolume volume, String json) {
        assertThat(volume.sourceJson()).hasToString(json);
    }

    @ParameterizedTest
    @MethodSource("sourcesAndTheirJson")
    void aStoredSourceReadsBack(NewVolume volume, String json) {
        var stored = StoredVolume.builder(volume.name()).source(JsonText.parse(json)).build();
        assertThat(stored.source()).contains(volume.source());
        assertThat(stored.source().orElseThrow().toJson().toMap()).isEqualTo(volume.sourceJson().toMap());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "../x", "/x/../y", "/..", "/a\nb", "./x"})
    void aPathThatCouldEscapeIsRefused(String path) {
        assertThatIllegalArgumentException().isThrownBy(() -> draft().nfs("s", path));
        assertThatIllegalArgumentException().isThrownBy(() -> draft().hostPath(Path.of(path)));
        assertThatIllegalArgumentException().isThrownBy(() -> draft().local(Path.of(path)));
    }

    @Test
    void dotsInsideANameAreNoEscape() {
        assertThat(draft().nfs("s", "/a..b/...").source()).isEqualTo(new VolumeSource.Nfs("s", "/a..b/...", false));
    }

    @Test
    void aSourceThatSaysTooLittleIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> draft().nfs(" ", "/x"));
        assertThatIllegalArgumentException().isThrownBy(() -> draft().iscsi("p", "disk", 0));
        assertThatIllegalArgumentException().isThrownBy(() -> draft().iscsi("p", "iqn.x", 256));
        assertThatIllegalArgumentException().isThrownBy(() -> draft().fc(List.of(), 0));
        assertThatIllegalArgumentException().isThrownBy(() -> draft().csi("a/b", "h"));
        assertThatIllegalArgumentException().isThrownBy(() -> draft().csi("d", ""));
    }

    @Test
    void aForeignSourceThatFitsNoRecordIsShownAsItIs() {
        var stored = StoredVolume.builder(VolumeName.of("v")).source(JsonText.parse("{\"fc\":{\"wwids\":[\"w\"]}}"))
                .build();
        assertThat(stored.source()).contains(new VolumeSource.Other("fc", Map.of("wwids", List.of("w"))));
        assertThat(stored.source(VolumeSource.Fc.class)).isEmpty();
    }
}
