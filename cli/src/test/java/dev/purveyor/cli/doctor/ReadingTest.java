package dev.purveyor.cli.doctor;

import java.time.Instant;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.purveyor.cli.doctor.Facts.Mark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

class ReadingTest {
    @Test
    void aVolumeIsReadWithAllThatIsJudged() {
        var volume = volume("""
                {'metadata': {'name': 'pv', 'uid': 'u', 'resourceVersion': '9', 'finalizers': ['x',
                   'external-provisioner.volume.kubernetes.io/finalizer'], 'deletionTimestamp': '2026-05-01T11:00:00Z',
                   'annotations': {'pv.kubernetes.io/provisioned-by': 'a/b', 'k2': 'second', 'k1': 'first'}},
                 'spec': {'persistentVolumeReclaimPolicy': 'Delete'},
                 'status': {'phase': 'Released', 'lastPhaseTransitionTime': '2026-05-01T10:00:00Z'}}""");

        assertThat(volume.marks()).containsExactly(new Mark("k1", "first"), new Mark("k2", "second"));
        assertThat(volume.guarded()).isTrue();
        assertThat(volume.deleting()).isEqualTo(Instant.parse("2026-05-01T11:00:00Z"));
        assertThat(volume.since()).isEqualTo(Instant.parse("2026-05-01T10:00:00Z"));
        assertThat(volume.provisioner()).isEqualTo("a/b");
    }

    @Test
    void aVolumeThatLacksEverythingIsReadAsSuch() {
        var volume = volume("{}");

        assertThat(volume.marks()).isEmpty();
        assertThat(volume.since()).isNull();
        assertThat(volume.deleting()).isNull();
        assertThat(volume.guarded()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"In, kubernetes.io/hostname, n1", "NotIn, kubernetes.io/hostname, ''", "In, zone, ''"})
    void anAffinityNamesNodesOnlyWhereItListsThem(String operator, String key, String node) {
        var volume = volume("""
                {'spec': {'nodeAffinity': {'required': {'nodeSelectorTerms': [{'matchExpressions': [
                  {'key': '%s', 'operator': '%s', 'values': ['n1']}]}]}}}}""".formatted(key, operator));

        assertThat(String.join(",", volume.places())).isEqualTo(node);
    }

    @Test
    void aTermThatNamesNoNodeLeavesTheOthersOpen() {
        var volume = volume("""
                {'spec': {'nodeAffinity': {'required': {'nodeSelectorTerms': [{'matchFields': [
                  {'key': 'metadata.name', 'operator': 'In', 'values': ['n1']}]}, {'matchExpressions': [
                  {'key': 'zone', 'operator': 'In', 'values': ['z']}]}]}}}}""");

        assertThat(volume.places()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{'data': {'session': 's'}} | true", "{'binaryData': {'entries': ''}} | true",
            "{'metadata': {'labels': {'app.kubernetes.io/managed-by': 'purveyor'}}} | true",
            "{'data': {'colour': 'blue'}} | false", "{} | false"}, quoteCharacter = '"')
    void aJournalIsKnownByItsContents(String json, boolean journal) {
        assertThat(Reading.isJournal(Lists.parse(json.replace('\'', '"').getBytes(UTF_8), "x"))).isEqualTo(journal);
    }

    private static Facts.Volume volume(String json) {
        return Reading.volume(Lists.parse(json.replace('\'', '"').getBytes(UTF_8), "x"), List.of("k1", "k2"));
    }
}
