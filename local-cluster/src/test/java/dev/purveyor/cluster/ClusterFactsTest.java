package dev.purveyor.cluster;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class ClusterFactsTest {
    static List<ClusterFacts> facts() {
        return List.of(new ClusterFacts("v1.36.4", "https://127.0.0.1:21002", false, true, List.of()),
                new ClusterFacts("v1.35.0", "https://127.0.0.1:21012", true, false,
                        List.of(Path.of("/a=b.tar"), Path.of("/c d.tar"))));
    }

    @ParameterizedTest
    @MethodSource("facts")
    void whatIsWrittenIsReadAgain(ClusterFacts facts) {
        assertThat(ClusterFacts.parse(facts.lines())).isEqualTo(facts);
    }
}
