package dev.purveyor.volume;

import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.JsonText;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ClaimTest {
    @Test
    void itsJsonIsWrittenFromItsFieldsWhenATestGivesNone() {
        var source = new DataSource("snapshot.storage.k8s.io", "VolumeSnapshot", "default", "s1");
        var json = Claim.forTest().capacity("5Gi").labels(Map.of("a", "\"}")).dataSource(source).build().json();
        assertThat(json.at("metadata", "labels", "a")).contains("\"}");
        assertThat(json.at("spec", "resources", "requests", "storage")).contains("5Gi");
        assertThat(json.at("spec", "dataSource", "name")).contains("s1");
    }

    @Test
    void itsJsonIsThatOfTheServerWhenThereIsOne() {
        var sent = JsonText.trusted("{\"kind\":\"PersistentVolumeClaim\"}");
        assertThat(Claim.forTest().json(sent).build().json()).isSameAs(sent);
    }

    @Test
    void itsLabelsAreACopy() {
        var labels = new HashMap<>(Map.of("a", "1"));
        var claim = Claim.forTest().labels(labels).build();
        labels.put("b", "2");
        assertThat(claim.labels()).containsOnlyKeys("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1Gi"})
    void aCapacityIsPositive(String quantity) {
        assertThatIllegalArgumentException().isThrownBy(() -> Claim.forTest().capacity(quantity));
    }

    @ParameterizedTest
    @CsvSource({"'',PersistentVolumeClaim,CLAIM", "snapshot.storage.k8s.io,VolumeSnapshot,SNAPSHOT",
            "snapshot.storage.k8s.io,PersistentVolumeClaim,", "'',VolumeSnapshot,", "example.com,Backup,"})
    void onlyClonesAndSnapshotsAreAProvisionersSources(String group, String kind, DataSourceKind known) {
        var source = new DataSource(group, kind, "default", "x");
        assertThat(source.known().orElse(null)).isEqualTo(known);
    }
}
