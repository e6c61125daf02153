package dev.purveyor.volume.controller.record;

import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.volume.DataSource;
import dev.purveyor.volume.DataSourceKind;

import static dev.purveyor.volume.controller.record.Samples.claim;
import static org.assertj.core.api.Assertions.assertThat;

class ClaimSpecTest {
    @Test
    void anOrdinaryClaimIsRead() {
        var spec = ClaimSpec.of(claim(""));
        assertThat(spec.accessModes()).containsExactly("ReadWriteOnce");
        assertThat(spec.capacity()).isEqualTo("1Gi");
        assertThat(spec.volumeMode()).isEqualTo("Filesystem");
        assertThat(spec.hasSelector()).isFalse();
        assertThat(spec.dataSource()).isNull();
        assertThat(spec.attributesClass()).isNull();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            Block           | 'volumeMode': 'Block' | Block
            null            | 'volumeMode': null    | Filesystem
            empty           | 'volumeMode': ''      | Filesystem
            of another type | 'volumeMode': ['x']   | Filesystem
            unknown         | 'volumeMode': 'Tape'  | Tape
            """)
    void theVolumeModeIsFilesystemUnlessItIsSaid(String what, String json, String mode) {
        assertThat(ClaimSpec.of(claim(json)).volumeMode()).isEqualTo(mode);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            labels      | 'selector': {'matchLabels': {'tier': 'gold'}} | true
            expressions | 'selector': {'matchExpressions': []}          | true
            empty       | 'selector': {}                                | false
            null        | 'selector': null                              | false
            """)
    void aSelectorThatSelectsNothingInParticularIsNone(String what, String json, boolean selector) {
        assertThat(ClaimSpec.of(claim(json)).hasSelector()).isEqualTo(selector);
    }

    @Test
    void theNewerFieldOfADataSourceWinsAndMayNameAnotherNamespace() {
        var spec = ClaimSpec.of(claim("""
                'dataSource': {'apiGroup': 'snapshot.storage.k8s.io', 'kind': 'VolumeSnapshot', 'name': 'old'},
                'dataSourceRef': {'apiGroup': 'snapshot.storage.k8s.io', 'kind': 'VolumeSnapshot', 'name': 'new',
                  'namespace': 'vault'}"""));
        assertThat(spec.dataSource()).isEqualTo(
                new DataSource("snapshot.storage.k8s.io", "VolumeSnapshot", "vault", "new"));
    }

    @ParameterizedTest(name = "a namespace that is {0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            absent | 'a': 1
            empty  | 'namespace': ''
            null   | 'namespace': null
            """)
    void aDataSourceWithoutANamespaceIsInTheClaimsOwn(String what, String json) {
        var source = Objects.requireNonNull(ClaimSpec.of(claim(
                "'dataSourceRef': {'kind': 'PersistentVolumeClaim', 'name': 'a', " + json + "}")).dataSource());
        assertThat(source.namespace()).isEqualTo("shop");
        assertThat(source.known()).contains(DataSourceKind.CLAIM);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'dataSource': {}", "'dataSource': null", "'dataSource': 'text'",
            "'dataSource': {'kind': 'PersistentVolumeClaim'}", "'dataSource': {'kind': ['x'], 'name': 'a'}"})
    void halfADataSourceIsNone(String json) {
        assertThat(ClaimSpec.of(claim(json)).dataSource()).isNull();
    }

    @Test
    void anEmptyAttributesClassIsNone() {
        assertThat(ClaimSpec.of(claim("'volumeAttributesClassName': ''")).attributesClass()).isNull();
        assertThat(ClaimSpec.of(claim("'volumeAttributesClassName': 'gold'")).attributesClass()).isEqualTo("gold");
    }
}
