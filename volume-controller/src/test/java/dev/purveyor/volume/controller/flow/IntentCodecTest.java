package dev.purveyor.volume.controller.flow;

import java.io.IOException;

import org.junit.jupiter.api.Test;

import dev.purveyor.volume.VolumeName;
import dev.purveyor.volume.controller.record.Samples;

import static org.assertj.core.api.Assertions.assertThat;

class IntentCodecTest {
    @Test
    void aRequestComesBackFromTheJournalAsItWas() throws IOException {
        var claim = Samples.claim(
                "'volume.kubernetes.io/selected-node': 'n1', 'note': '\\\\ \\u0000 {} \\uD83D\\uDE00'",
                "'volumeMode': 'Block', 'dataSourceRef': {'kind': 'A', 'name': 'b', 'namespace': 'c'}");
        var storageClass = Samples.fast("""
                'parameters': {'tier': 'gold'}, 'reclaimPolicy': 'Retain', 'mountOptions': ['ro'],
                'volumeBindingMode': 'WaitForFirstConsumer',
                'allowedTopologies': [{'matchLabelExpressions': [{'key': 'zone', 'values': ['a', 'b']}]}]""");
        var back = IntentCodec.decode(IntentCodec.encode(new Snapshot(VolumeName.of("pvc-u1"), claim, storageClass)));

        assertThat(back.key()).isEqualTo("pvc-u1");
        assertThat(back.claim()).usingRecursiveComparison().isEqualTo(claim);
        assertThat(back.storageClass()).isEqualTo(storageClass);
        assertThat(back.asksTheSameAs(claim, storageClass)).isTrue();
    }
}
