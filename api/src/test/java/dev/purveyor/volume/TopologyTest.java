package dev.purveyor.volume;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class TopologyTest {
    private final Topology fast = Topology.of(TopologyTerm.of("zone", "a", "b").and("disk", "ssd"),
            TopologyTerm.of("zone", "c"));

    @ParameterizedTest
    @CsvSource({"a,ssd,true", "b,ssd,true", "a,hdd,false", "c,hdd,true", "d,ssd,false"})
    void allKeysOfAnyTermMustMatch(String zone, String disk, boolean allowed) {
        assertThat(fast.allows(Map.of("zone", zone, "disk", disk))).isEqualTo(allowed);
    }

    @Test
    void withoutTermsEveryNodeIsAllowed() {
        assertThat(Topology.anywhere().allows(Map.of())).isTrue();
        assertThat(fast.allows(Map.of())).isFalse();
    }

    @Test
    void itIsWrittenAsANodeAffinity() {
        assertThat(fast.toNodeAffinityJson())
                .hasToString("{\"required\":{\"nodeSelectorTerms\":[{\"matchExpressions\":["
                        + "{\"key\":\"disk\",\"operator\":\"In\",\"values\":[\"ssd\"]},"
                        + "{\"key\":\"zone\",\"operator\":\"In\",\"values\":[\"a\",\"b\"]}]},{\"matchExpressions\":["
                        + "{\"key\":\"zone\",\"operator\":\"In\",\"values\":[\"c\"]}]}]}}");
        assertThat(Topology.anywhere().toNodeAffinityJson()).hasToString("{}");
    }

    @Test
    void termsThatMatchNothingAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new TopologyTerm(Map.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new TopologyTerm(Map.of("zone", List.of())));
        assertThatIllegalArgumentException().isThrownBy(() -> TopologyTerm.of("zone", "a").and("zone", "b"));
    }

    @ParameterizedTest
    @CsvSource({"a b,x", "zone,a b", "zone,'\"]}'", "a/b/c,x"})
    void hostileLabelsAreRefused(String key, String value) {
        assertThatIllegalArgumentException().isThrownBy(() -> TopologyTerm.of(key, value));
    }
}
