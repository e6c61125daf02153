package dev.purveyor.testkit;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;

import dev.purveyor.cluster.Component;
import dev.purveyor.cluster.LocalCluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

/** Runs classes of a user's tests inside a test: who gets which cluster, and what is printed when one fails. */
class ClusterSharingIT {
    private static final List<String> SEEN = new CopyOnWriteArrayList<>();

    @KubernetesTest
    static class First {
        @Test
        void see(LocalCluster cluster) {
            SEEN.add("first " + cluster.name());
        }
    }

    @KubernetesTest(isolated = true)
    static class Alone {
        @Test
        void see(LocalCluster cluster) {
            SEEN.add("alone " + cluster.name());
        }

        @Nested
        class Inner {
            @Test
            void fail(LocalCluster cluster) {
                SEEN.add("inner " + cluster.name());
                cluster.kill(Component.SCHEDULER);
                throw new AssertionError("on purpose");
            }
        }
    }

    @KubernetesTest
    static class Last {
        @Test
        void see(LocalCluster cluster) {
            SEEN.add("last " + cluster.name());
        }
    }

    @Test
    void classesShareOneClusterExceptThoseThatWantTheirOwn() {
        var printed = new ByteArrayOutputStream();
        var realErr = System.err;
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            EngineTestKit.engine("junit-jupiter")
                    .selectors(selectClass(First.class), selectClass(Alone.class), selectClass(Last.class)).execute()
                    .testEvents().assertStatistics(events -> events.started(4).succeeded(3).failed(1));
        } finally {
            System.setErr(realErr);
        }
        assertThat(clusterOf("first")).isEqualTo(clusterOf("last"));
        assertThat(clusterOf("alone")).isNotEqualTo(clusterOf("first")).isEqualTo(clusterOf("inner"));
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("What the cluster complained about during fail(LocalCluster)", "kube-scheduler (killed)")
                .doesNotContain("during see(");
    }

    private static String clusterOf(String who) {
        return SEEN.stream().filter(seen -> seen.startsWith(who + " ")).findFirst().orElseThrow()
                .substring(who.length() + 1);
    }
}
