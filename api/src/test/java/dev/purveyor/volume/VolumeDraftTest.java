package dev.purveyor.volume;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.Parameter;
import dev.purveyor.ParameterSchema;
import dev.purveyor.Quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class VolumeDraftTest {
    private static final Path FOLDER = Path.of("/data/pvc-1");

    private final VolumeRequest request = VolumeRequest.forTest().volumeName("pvc-1").mountOptions(List.of("noatime"))
            .reclaimPolicy(ReclaimPolicy.RETAIN).build();

    @Test
    void theRequestFillsInTheVolume() {
        NewVolume volume = request.newVolume().hostPath(FOLDER);
        assertThat(volume.name()).isEqualTo(request.volumeName());
        assertThat(volume.claim()).isEqualTo(request.claim().ref());
        assertThat(volume.className()).isEqualTo("standard");
        assertThat(volume.capacity()).isEqualTo(Quantity.parse("1Gi"));
        assertThat(volume.accessModes()).containsExactly(AccessMode.READ_WRITE_ONCE);
        assertThat(volume.volumeMode()).isEqualTo(VolumeMode.FILESYSTEM);
        assertThat(volume.reclaimPolicy()).isEqualTo(ReclaimPolicy.RETAIN);
        assertThat(volume.mountOptions()).containsExactly("noatime");
        assertThat(volume.nodeAffinity().isAnywhere()).isTrue();
        assertThat(volume.answers(request)).isTrue();
    }

    @Test
    void aVolumeAnswersItsOwnRequestOnly() {
        NewVolume volume = request.newVolume().hostPath(FOLDER);
        var reborn = Claim.builder(new ClaimRef("default", "data", "another-uid")).build();
        assertThat(volume.answers(VolumeRequest.forTest().volumeName("pvc-2").build())).isFalse();
        assertThat(volume.answers(VolumeRequest.forTest().volumeName("pvc-1").claim(reborn).build())).isFalse();
    }

    @Test
    void theCapacityMayBeMoreThanAskedForButNeverLess() {
        assertThat(request.newVolume().capacity(Quantity.parse("2Gi")).hostPath(FOLDER).capacity()).hasToString("2Gi");
        assertThat(request.newVolume().capacity(Quantity.parse("1073741824")).hostPath(FOLDER)).isNotNull();
        assertThatIllegalArgumentException().isThrownBy(() -> request.newVolume().capacity(Quantity.parse("1G")))
                .withMessageContaining("pvc-1").withMessageContaining("default/data").withMessageContaining("1Gi");
    }

    @Test
    void theAccessModesMayBeMoreThanAskedForButNeverLess() {
        var both = Set.of(AccessMode.READ_WRITE_ONCE, AccessMode.READ_WRITE_MANY);
        assertThat(request.newVolume().accessModes(both).nfs("s", "/x").accessModes()).isEqualTo(both);
        var other = Set.of(AccessMode.READ_ONLY_MANY);
        assertThatIllegalArgumentException().isThrownBy(() -> request.newVolume().accessModes(other));
    }

    @Test
    void readWriteOncePodStandsAlone() {
        var modes = Set.of(AccessMode.READ_WRITE_ONCE_POD, AccessMode.READ_WRITE_ONCE);
        assertThatIllegalArgumentException().isThrownBy(() -> Claim.forTest().accessModes(modes))
                .withMessageContaining("stands alone");
        assertThatIllegalArgumentException().isThrownBy(() -> request.newVolume().accessModes(modes));
    }

    @Test
    void theNodeIsNamedByItsHostname() {
        NewVolume volume = request.newVolume().onNode("node-1").local(FOLDER);
        assertThat(volume.nodeAffinity().allows(Map.of("kubernetes.io/hostname", "node-1"))).isTrue();
        assertThat(volume.nodeAffinity().allows(Map.of("kubernetes.io/hostname", "node-2"))).isFalse();
    }

    @Test
    void aLocalVolumeMustSayWhere() {
        assertThatIllegalStateException().isThrownBy(() -> request.newVolume().local(FOLDER))
                .withMessageContaining("onNode");
        assertThatIllegalStateException()
                .isThrownBy(() -> request.newVolume().sourceJson("{\"local\":{\"path\":\"/x\"}}"));
    }

    @Test
    void aSourceThatCannotBeADeviceIsRefusedForBlock() {
        var block = VolumeRequest.forTest().claim(Claim.forTest().volumeMode(VolumeMode.BLOCK).build()).build();
        assertThatIllegalArgumentException().isThrownBy(() -> block.newVolume().hostPath(FOLDER))
                .withMessageContaining("raw device");
        assertThatIllegalArgumentException().isThrownBy(() -> block.newVolume().nfs("s", "/x"));
        assertThat(block.newVolume().onNode("n").local(Path.of("/dev/loop0")).volumeMode()).isEqualTo(VolumeMode.BLOCK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "null", "", "{\"nfs\":{},\"csi\":{}}", "{\"nfs\":null}", "{\"nfs\":\"x\"}",
            "{\"nfs\":{}}{}", "{\"nfs\":{},\"nfs\":{}}", "{\"\":{}}"})
    void jsonOfNoneOrTwoSourcesIsRefused(String json) {
        assertThatIllegalArgumentException().isThrownBy(() -> request.newVolume().sourceJson(json));
    }

    @Test
    void jsonIsCarriedThroughUnchanged() {
        String json = "{ \"csi\": {\"driver\":\"d\",\"volumeHandle\":\"h\",\"nodeStageSecretRef\":{\"name\":\"s\"}} }";
        assertThat(request.newVolume().sourceJson(json).sourceJson().text()).isEqualTo(json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"nfs\":{}}", "{\"fc\":{}}", "{\"flexVolume\":{}}", "{\"csi\":{\"driver\":\"d\"}}",
            "{\"hostPath\":{\"path\":\"/a/../..\"}}", "{\"nfs\":{\"server\":5,\"path\":\"/\"}}"})
    void jsonThatTheApiServerWouldRefuseIsRefused(String json) {
        assertThatIllegalArgumentException().isThrownBy(() -> request.newVolume().sourceJson(json));
    }

    @Test
    void anUntypedSourceIsNoWayAroundTheRules() {
        var empty = new VolumeSource.Other("nfs", Map.of());
        assertThatIllegalArgumentException().isThrownBy(() -> request.newVolume().source(empty));
    }

    @Test
    void moreThanAnObjectCanCarryIsRefused() {
        var draft = request.newVolume().state("a", "x".repeat(60_000)).annotation("b", "x".repeat(6_000));
        assertThatIllegalArgumentException().isThrownBy(() -> draft.hostPath(FOLDER)).withMessageContaining("65536");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rbd", "cephfs", "glusterfs"})
    void aSourceThatNoKubeletMountsIsRefused(String kind) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> request.newVolume().sourceJson("{\"" + kind + "\":{\"a\":\"b\"}}"))
                .withMessageContaining("use a csi source");
    }

    @Test
    void labelsOfTheClaimAreCopiedOnRequest() {
        var claim = Claim.forTest().labels(Map.of("team", "red", "other", "x")).build();
        var draft = VolumeRequest.forTest().claim(claim).build().newVolume();
        assertThat(draft.labelsFromClaim("team", "absent").hostPath(FOLDER).labels()).isEqualTo(Map.of("team", "red"));
    }

    @ParameterizedTest
    @CsvSource({"'',x", "a/b/c,x", "a b,x", "ok,a b", "ok,é", "pv.kubernetes.io/x,y", "purveyor.dev/identity,y"})
    void anIllegalLabelIsRefused(String key, String value) {
        assertThatIllegalArgumentException().isThrownBy(() -> request.newVolume().label(key, value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pv.kubernetes.io/provisioned-by", "volume.kubernetes.io/x", "state.purveyor.dev/x", "",
            "a\nb"})
    void anAnnotationOfOthersIsRefused(String key) {
        assertThatIllegalArgumentException().isThrownBy(() -> request.newVolume().annotation(key, "x"));
    }

    @Test
    void topologyLabelsAreTheAuthorsToSet() {
        var volume = request.newVolume().label("topology.kubernetes.io/zone", "a").hostPath(FOLDER);
        assertThat(volume.labels()).containsEntry("topology.kubernetes.io/zone", "a");
    }

    @Test
    void stateAndParametersReachTheDeletion() {
        var size = Parameter.integer("size", 1, 9).orDefault(1L);
        var sized = VolumeRequest.forTest().parameters(ParameterSchema.of(size).read(Map.of("size", "3"))).build();
        NewVolume volume = sized.newVolume().state("export", "17").hostPath(FOLDER);
        var stored = StoredVolume.of(volume);
        assertThat(stored.state("export")).contains("17");
        assertThat(stored.state("other")).isEmpty();
        assertThat(stored.parameters().get(size)).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a/b", "..", "a b"})
    void theKeyOfAStateIsOneWord(String key) {
        assertThatIllegalArgumentException().isThrownBy(() -> request.newVolume().state(key, "x"));
    }

    @Test
    void aVolumeDoesNotChangeWithItsDraft() {
        VolumeDraft draft = request.newVolume().label("a", "1");
        NewVolume volume = draft.hostPath(FOLDER);
        draft.label("b", "2");
        assertThat(volume.labels()).containsOnlyKeys("a");
    }
}
