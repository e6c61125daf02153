package dev.purveyor.volume.controller.record;

import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.purveyor.volume.controller.compat.GoCase;

import static dev.purveyor.volume.controller.record.Samples.volume;
import static org.assertj.core.api.Assertions.assertThat;

class VolumeDecoderTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            dynamic in-tree, known                   | 'pv.kubernetes.io/provisioned-by': 'example.com/disks'   | 'awsElasticBlockStore': {'volumeID': 'v'} | true
            dynamic in-tree, known by its migration  | 'pv.kubernetes.io/provisioned-by': 'kubernetes.io/disks', 'pv.kubernetes.io/migrated-to': 'disks.example.com' | 'awsElasticBlockStore': {'volumeID': 'v'} | true
            dynamic in-tree, unknown                 | 'pv.kubernetes.io/provisioned-by': 'kubernetes.io/disks' | 'awsElasticBlockStore': {'volumeID': 'v'} | false
            dynamic in-tree, migrated to a stranger  | 'pv.kubernetes.io/provisioned-by': 'kubernetes.io/disks', 'pv.kubernetes.io/migrated-to': 'other.example.com' | 'awsElasticBlockStore': {'volumeID': 'v'} | false
            dynamic CSI, known                       | 'pv.kubernetes.io/provisioned-by': 'disks.example.com'   | 'csi': {'driver': 'disks.example.com', 'volumeHandle': 'v'} | true
            dynamic CSI, unknown                     | 'pv.kubernetes.io/provisioned-by': 'other.example.com'   | 'csi': {'driver': 'other.example.com', 'volumeHandle': 'v'} | false
            a stranger's, with our driver in it      | 'pv.kubernetes.io/provisioned-by': 'other.example.com'   | 'csi': {'driver': 'disks.example.com', 'volumeHandle': 'v'} | false
            static CSI, known                        | 'a': 'b'                                                 | 'csi': {'driver': 'disks.example.com', 'volumeHandle': 'v'} | true
            static CSI, unknown                      | 'a': 'b'                                                 | 'csi': {'driver': 'other.example.com', 'volumeHandle': 'v'} | false
            static in-tree                           | 'a': 'b'                                                 | 'hostPath': {'path': '/a'} | false
            static migrated, known                   | 'pv.kubernetes.io/migrated-to': 'disks.example.com'      | 'gcePersistentDisk': {'pdName': 'v'} | true
            static migrated, unknown                 | 'pv.kubernetes.io/migrated-to': 'other.example.com'      | 'gcePersistentDisk': {'pdName': 'v'} | false
            """)
    @GoCase("TestIsProvisionerForVolume/1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11")
    @GoCase("TestShouldDelete/7")
    void aVolumeIsOursByItsMakerItsDriverOrItsMigration(String what, String annotations, String source, boolean ours) {
        var volume = volume("{'metadata': {'name': 'pv', 'annotations': {" + annotations + "}}, 'spec': {" + source
                + "}}");
        assertThat(volume.ours() != null).isEqualTo(ours);
    }

    @Test
    void ofAStrangersVolumeOnlyTheNameAndTheClaimAreKept() {
        var foreign = volume("""
                {'metadata': {'name': 'pv', 'uid': 'v1', 'labels': {'a': 'b'}, 'annotations': {'c': 'd'}},
                 'spec': {'hostPath': {'path': '/a'}, 'claimRef': {'uid': 'u1', 'name': 'data'}}}""");
        assertThat(foreign.name()).isEqualTo("pv");
        assertThat(foreign.claimUid()).isEqualTo("u1");
        assertThat(foreign.ours()).isNull();
    }

    @Test
    void theSpecOfOursIsKeptUnlessItIsBound() {
        assertThat(ours("'status': {'phase': 'Bound'}").spec()).isEmpty();
        assertThat(ours("'status': {'phase': 'Released'}").spec()).isNotEmpty();
    }

    @Test
    @GoCase("TestShouldDelete/6")
    void aTimeOfDeletionThatIsNullIsNone() {
        assertThat(meta("'deletionTimestamp': null").deleting()).isFalse();
        assertThat(meta("'deletionTimestamp': '2026-11-15T00:00:00Z'").deleting()).isTrue();
    }

    @Test
    void ourFinalizerIsFoundAmongOthers() {
        assertThat(meta("'finalizers': ['kubernetes.io/pv-protection', '" + Names.FINALIZER + "']").hasOurFinalizer())
                .isTrue();
        assertThat(meta("'finalizers': ['kubernetes.io/pv-protection']").hasOurFinalizer()).isFalse();
        assertThat(meta("'finalizers': null").hasOurFinalizer()).isFalse();
    }

    @Test
    void fieldsOfTheWrongTypeReadAsNothing() {
        var odd = ours("'status': 'Bound'");
        assertThat(odd.phase()).isEmpty();
        var volume = volume("""
                {'metadata': {'name': 'pv', 'finalizers': 'x', 'annotations':
                   {'pv.kubernetes.io/provisioned-by': 'example.com/disks'}},
                 'spec': {'claimRef': 'x', 'csi': [], 'persistentVolumeReclaimPolicy': {}}}""");
        assertThat(volume.claimUid()).isEmpty();
        assertThat(Objects.requireNonNull(volume.ours()).usesCsi()).isFalse();
        assertThat(volume.ours().reclaimPolicy()).isEmpty();
    }

    private static VolumeRecord.Ours meta(String more) {
        return Objects.requireNonNull(volume("{'metadata': {'name': 'pv', " + more
                + ", 'annotations': {'pv.kubernetes.io/provisioned-by': 'example.com/disks'}}, 'spec': {}}").ours());
    }

    private static VolumeRecord.Ours ours(String status) {
        return Objects.requireNonNull(volume("""
                {'metadata': {'name': 'pv', 'annotations': {'pv.kubernetes.io/provisioned-by': 'example.com/disks'}},
                 'spec': {'hostPath': {'path': '/a'}}, %s}""".formatted(status)).ours());
    }
}
