package dev.purveyor.cluster.node;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.purveyor.cluster.ClusterException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CommandTest {
    @Test
    void theOutputIsReturned() {
        assertThat(run("sh", "-c", "pwd; echo also this >&2")).isEqualTo("/\nalso this\n");
    }

    @Test
    void aFailureTellsTheCommandItsCodeAndItsLastWords() {
        assertThatThrownBy(() -> run("sh", "-c", "seq 100; exit 3")).isInstanceOf(ClusterException.class)
                .hasMessageContaining("'sh -c seq 100; exit 3' ended with code 3").hasMessageEndingWith("99\n100")
                .message().doesNotContain("\n90\n");
    }

    @Test
    void aProgramThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> run("no-such-program")).isInstanceOf(ClusterException.class)
                .hasMessageContaining("no-such-program");
    }

    private static String run(String... arguments) {
        return new Command(List.of(arguments), Path.of("/")).run();
    }
}
