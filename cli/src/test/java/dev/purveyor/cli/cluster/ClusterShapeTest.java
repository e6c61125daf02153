package dev.purveyor.cli.cluster;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

import static org.assertj.core.api.Assertions.assertThat;

class ClusterShapeTest {
    @Command
    private static final class Any {
        @Mixin
        private final ClusterShape shape = new ClusterShape();
    }

    static List<List<String>> shapes() {
        return List.of(List.of(), List.of("--kubernetes-version=1.35"), List.of("--offline"), List.of("--node"),
                List.of("--audit-log"), List.of("--node", "--image=/a.tar", "--image=/b c.tar"),
                List.of("--kubernetes-version=1.36.4", "--offline", "--node", "--audit-log", "--image=/a.tar"));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void theProcessLeftBehindGetsTheSameOptions(List<String> options) {
        assertThat(parsed(options).words()).isEqualTo(options);
    }

    @Test
    void anImageIsFoundFromWhereverThatProcessRuns() {
        var words = parsed(List.of("--image", "here.tar")).words();
        assertThat(words).containsExactly("--image=" + Path.of("here.tar").toAbsolutePath());
    }

    /** An option that is added and not passed on would silently not hold for the cluster. */
    @ParameterizedTest
    @MethodSource("everyOption")
    void noOptionIsForgotten(String option) {
        var isFlag = new CommandLine(new Any()).getCommandSpec().findOption(option).arity().max() == 0;
        var given = isFlag ? option : option + "=/x";
        assertThat(parsed(List.of(given)).words()).containsExactly(given);
    }

    static List<String> everyOption() {
        return new CommandLine(new Any()).getCommandSpec().options().stream().map(option -> option.longestName())
                .toList();
    }

    private static ClusterShape parsed(List<String> words) {
        var any = new Any();
        new CommandLine(any).parseArgs(words.toArray(String[]::new));
        return any.shape;
    }
}
