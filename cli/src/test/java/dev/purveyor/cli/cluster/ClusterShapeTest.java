package dev.purveyor.cli.cluster;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

import dev.purveyor.cluster.ClusterFacts;
import dev.purveyor.cluster.binaries.KubernetesVersion;

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

    @ParameterizedTest
    @MethodSource("shapes")
    void aClusterThatHasAllOfItLacksNothing(List<String> options) {
        var version = options.contains("--kubernetes-version=1.35") ? "1.35" : "1.36.4";
        var facts = new ClusterFacts(KubernetesVersion.parse(version).toString(), "https://127.0.0.1:1", true, true,
                List.of(Path.of("/a.tar"), Path.of("/b c.tar")));
        assertThat(parsed(options).lackingIn(facts)).isEmpty();
    }

    @Test
    void whatAClusterLacksIsNamed() {
        var facts = new ClusterFacts("v1.36.4", "https://127.0.0.1:1", false, false, List.of());
        assertThat(parsed(List.of("--kubernetes-version=1.35", "--node", "--audit-log", "--image=/a.tar"))
                .lackingIn(facts)).containsExactly("with Kubernetes v1.36.4", "without a node",
                        "without an audit log", "without the image /a.tar");
        assertThat(parsed(List.of("--offline")).lackingIn(facts)).isEmpty();
    }

    private static ClusterShape parsed(List<String> words) {
        var any = new Any();
        new CommandLine(any).parseArgs(words.toArray(String[]::new));
        return any.shape;
    }
}
