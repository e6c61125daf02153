package dev.purveyor.volume.controller.record;

import java.util.Map;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.purveyor.volume.controller.compat.GoCase;

import static dev.purveyor.volume.controller.record.Samples.claim;
import static dev.purveyor.volume.controller.record.Samples.decodeClaim;
import static org.assertj.core.api.Assertions.assertThat;

class ClaimDecoderTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
            our name                        , 'volume.kubernetes.io/storage-provisioner': 'example.com/disks'          , true
            our name by the beta annotation , 'volume.beta.kubernetes.io/storage-provisioner': 'example.com/disks'     , true
            an additional name              , 'volume.kubernetes.io/storage-provisioner': 'example.com/old-disks'      , true
            somebody else's name            , 'volume.kubernetes.io/storage-provisioner': 'other.example/disks'        , false
            somebody else's beta annotation , 'volume.beta.kubernetes.io/storage-provisioner': 'other.example/disks'   , false
            another annotation alone        , 'example.com/note': 'example.com/disks'                                  , false
            our name in other letters       , 'volume.kubernetes.io/storage-provisioner': 'Example.com/disks'          , false
            a number for a name             , 'volume.kubernetes.io/storage-provisioner': 7                            , false
            an object for a name            , 'volume.kubernetes.io/storage-provisioner': {'a': 'example.com/disks'}   , false
            """, quoteCharacter = '"')
    @GoCase("TestShouldProvision/1, 2, 4, 5, 6, 7, 8")
    void aClaimIsKeptIfItNamesUs(String what, String annotation, boolean kept) {
        var claim = decodeClaim("{'metadata': {'name': 'data', 'namespace': 'shop', 'uid': 'u1', 'annotations': {"
                + annotation + "}}, 'spec': {'storageClassName': 'none'}}");
        assertThat(claim != null).isEqualTo(kept);
    }

    @Test
    void theCurrentAnnotationWinsOverTheBetaOne() {
        assertThat(decodeClaim("""
                {'metadata': {'name': 'data', 'annotations': {
                  'volume.beta.kubernetes.io/storage-provisioner': 'example.com/disks',
                  'volume.kubernetes.io/storage-provisioner': 'other.example/disks'}}}""")).isNull();
    }

    @Test
    void ofAForeignClaimNothingIsKept() {
        assertThat(decodeClaim("{'metadata': {'name': 'data', 'labels': {'a': 'b'}}, 'spec': {}}")).isNull();
    }

    @Test
    void ofABoundClaimOnlyWhatIsAskedIsKept() {
        var bound = claim("'a': 'b', '" + Names.RACE + "': 'c'", "'volumeName': 'pvc-u1'");
        assertThat(bound.isBound()).isTrue();
        assertThat(bound.spec()).isEmpty();
        assertThat(bound.annotations()).isEqualTo(Map.of(Names.RACE, "c"));
        assertThat(bound.labels()).isEmpty();
    }

    @Test
    void theBetaAnnotationOfTheClassWinsOverTheSpec() {
        assertThat(claim("'volume.beta.kubernetes.io/storage-class': 'old'", "").className()).isEqualTo("old");
        assertThat(claim("").className()).isEqualTo("fast");
    }

    @Test
    void aClaimIsBeingDeletedOnceItHasATimeOfDeletion() {
        var annotations = "'annotations': {'volume.kubernetes.io/storage-provisioner': 'example.com/disks'}";
        var notYet = decodeClaim("{'metadata': {'name': 'data', 'deletionTimestamp': null, " + annotations + "}}");
        var deleted = decodeClaim("{'metadata': {'name': 'data', 'deletionTimestamp': '2026-11-15T00:00:00Z', "
                + annotations + "}}");
        assertThat(notYet).isNotNull().matches(claim -> !claim.deleting());
        assertThat(deleted).isNotNull().matches(ClaimRecord::deleting);
    }

    @Test
    void fieldsOfTheWrongTypeReadAsNothing() {
        var odd = Objects.requireNonNull(decodeClaim("""
                {'metadata': {'name': 'data', 'labels': ['a'], 'creationTimestamp': null,
                  'annotations': {'volume.kubernetes.io/storage-provisioner': 'example.com/disks', 'b': {'c': 'd'}}},
                 'spec': {'storageClassName': ['fast'], 'volumeName': {'a': 1}}}"""));
        assertThat(odd.className()).isNull();
        assertThat(odd.isBound()).isFalse();
        assertThat(odd.labels()).isEmpty();
        assertThat(odd.annotations()).doesNotContainKey("b");
    }

    @Test
    void hostileTextIsKeptAsItIs() {
        var claim = claim("'note': '../../etc \\u0000 \\n {{}} <script> \\uD83D\\uDE00'", "");
        assertThat(claim.annotations()).containsEntry("note", "../../etc \0 \n {{}} <script> \uD83D\uDE00");
    }

    @Test
    void anEmptyNodeIsNoNode() {
        assertThat(claim("'volume.kubernetes.io/selected-node': ''", "").selectedNode()).isNull();
        assertThat(claim("'volume.kubernetes.io/selected-node': 'n1'", "").selectedNode()).isEqualTo("n1");
        assertThat(claim("'volume.alpha.kubernetes.io/selected-node': 'n1'", "").selectedNode()).isNull();
    }
}
