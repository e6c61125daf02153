package dev.purveyor.volume.controller.record;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.volume.ReclaimPolicy;
import dev.purveyor.volume.Topology;
import dev.purveyor.volume.TopologyTerm;

import static dev.purveyor.volume.controller.record.Samples.fast;
import static org.assertj.core.api.Assertions.assertThat;

class ClassDecoderTest {
    @Test
    void aClassWithEverythingIsRead() {
        var full = fast("""
                'parameters': {'tier': 'gold', 'size': 7}, 'reclaimPolicy': 'Retain', 'mountOptions': ['ro', 'noatime'],
                'volumeBindingMode': 'WaitForFirstConsumer', 'allowVolumeExpansion': true,
                'allowedTopologies': [{'matchLabelExpressions': [{'key': 'zone', 'values': ['a', 'b']}]}]""");
        assertThat(full.provisioner()).isEqualTo(Samples.NAME);
        assertThat(full.parameters()).isEqualTo(Map.of("tier", "gold", "size", "7"));
        assertThat(full.reclaimPolicy()).isEqualTo(ReclaimPolicy.RETAIN);
        assertThat(full.mountOptions()).containsExactly("ro", "noatime");
        assertThat(full.waitsForConsumer()).isTrue();
        assertThat(full.allowedTopologies()).isEqualTo(Topology.of(TopologyTerm.of("zone", "a", "b")));
        assertThat(full.defect()).isNull();
    }

    @Test
    void aBareClassDeletesAndIsImmediate() {
        var bare = fast("");
        assertThat(bare.reclaimPolicy()).isEqualTo(ReclaimPolicy.DELETE);
        assertThat(bare.waitsForConsumer()).isFalse();
        assertThat(bare.allowedTopologies().isAnywhere()).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            a term without expressions      | [{}]
            a value that is no label        | [{'matchLabelExpressions': [{'key': 'zone', 'values': ['a b!']}]}]
            no values                       | [{'matchLabelExpressions': [{'key': 'zone', 'values': []}]}]
            an impossible expression of two | [{'matchLabelExpressions': [{'key': 'z', 'values': ['a']}, {'key': 'y', 'values': ['!']}]}]
            values of the wrong type        | [{'matchLabelExpressions': [{'key': 'zone', 'values': 7}]}]
            a key that is no label          | [{'matchLabelExpressions': [{'key': '../zone', 'values': ['a']}]}]
            """)
    void aTopologyThatMatchesNoNodeIsADefectOfTheClassAndNotACrash(String what, String topologies) {
        assertThat(fast("'allowedTopologies': " + topologies).defect()).contains("allowedTopologies");
    }

    @Test
    void whatMatchesNoNodeIsLeftOutBesideWhatMatchesSome() {
        var some = fast("""
                'allowedTopologies': [{}, {'matchLabelExpressions': [{'key': 'zone', 'values': ['!', 'a']}]}]""");
        assertThat(some.allowedTopologies()).isEqualTo(Topology.of(TopologyTerm.of("zone", "a")));
        assertThat(some.defect()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"'reclaimPolicy': 'Recycle'", "'reclaimPolicy': null", "'reclaimPolicy': {}"})
    void aPolicyThatNobodyKnowsIsADefectOfTheClassAndNotACrash(String policy) {
        assertThat(fast(policy).defect()).contains("reclaimPolicy");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            parameters   | 'parameters': {'a': 'b'}
            policy       | 'reclaimPolicy': 'Retain'
            options      | 'mountOptions': ['ro']
            binding mode | 'volumeBindingMode': 'WaitForFirstConsumer'
            topology     | 'allowedTopologies': [{'matchLabelExpressions': [{'key': 'zone', 'values': ['a']}]}]
            a defect     | 'reclaimPolicy': 'Recycle'
            """)
    void aClassThatDiffersMakesOtherVolumes(String what, String more) {
        assertThat(fast("").makesTheSameAs(fast(more))).isFalse();
        assertThat(fast(more).makesTheSameAs(fast(more))).isTrue();
    }

    @Test
    void aClassThatWasMadeAnewIsAnother() {
        var again = Samples.storageClass("{'metadata': {'name': 'fast', 'uid': 'c2'}, 'provisioner': '" + Samples.NAME
                + "'}");
        assertThat(fast("").makesTheSameAs(again)).isFalse();
    }
}
