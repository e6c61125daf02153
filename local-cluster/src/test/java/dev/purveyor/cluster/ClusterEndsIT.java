package dev.purveyor.cluster;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/** However a cluster ends, nothing of it is left. */
class ClusterEndsIT {
    private final LocalClusters clusters = LocalClusters.ofThisUser();

    /** A JVM that holds a cluster until it is killed: prints a line when it is ready. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] arguments) {
            try (var cluster = LocalCluster.builder().name(arguments[0]).start()) {
                System.out.println(cluster.server());
                cluster.awaitClosed();
            }
        }
    }

    @Test
    void afterCloseNothingIsLeft() throws Exception {
        var name = name("closed");
        var cluster = LocalCluster.builder().name(name).start();
        var folder = Machine.folderOf(cluster);
        var server = cluster.server();
        assertThat(Machine.processesOf(folder)).hasSizeGreaterThanOrEqualTo(5);
        assertThat(Machine.slotsOf(name)).hasSize(1);
        assertThat(clusters.running(name)).isPresent();
        cluster.close();
        assertNothingIsLeft(name, folder, server);
        cluster.close();
    }

    @Test
    void afterASigtermNothingIsLeft() throws Exception {
        var name = name("asked");
        var jvm = holder(name);
        var server = jvm.inputReader().readLine();
        var folder = clusters.folder().resolve(name);
        assertThat(clusters.running(name).orElseThrow().ownerPid()).isEqualTo(jvm.pid());
        clusters.running(name).orElseThrow().stop(Duration.ofSeconds(30));
        assertNothingIsLeft(name, folder, server);
    }

    @Test
    void afterASigkillNoProcessIsLeftAndTheNextStartClearsTheFolder() throws Exception {
        var name = name("killed");
        var jvm = holder(name);
        var server = jvm.inputReader().readLine();
        var folder = clusters.folder().resolve(name);
        assertThat(Machine.processesOf(folder)).hasSizeGreaterThanOrEqualTo(5);
        jvm.destroyForcibly().waitFor();
        await().atMost(Duration.ofSeconds(5)).until(() -> Machine.processesOf(folder).isEmpty());
        // Any start of any cluster on the machine clears the folder, so it may be gone already.
        try (var next = LocalCluster.builder().name(name).start()) {
            assertThat(next.client().raw("/readyz")).isEqualTo("ok");
        }
        assertNothingIsLeft(name, folder, server);
    }

    @Test
    void aStartThatFailsSaysWhyAndLeavesNothing() throws Exception {
        var name = name("failed");
        var builder = LocalCluster.builder().name(name).flag(Component.API_SERVER, "--no-such-flag=1");
        assertThatThrownBy(builder::start).isInstanceOf(ClusterException.class)
                .hasMessageStartingWith("kube-apiserver ended with exit code 1")
                .hasMessageContaining("unknown flag: --no-such-flag");
        var folder = clusters.folder().resolve(name);
        assertThat(folder).doesNotExist();
        assertThat(Machine.processesOf(folder)).isEmpty();
        assertThat(Machine.slotsOf(name)).isEmpty();
    }

    @Test
    void aPortThatAStrangerHasIsNoObstacle() throws Exception {
        var probe = Slot.take(clusters.slots(), "probe-" + name("port"));
        var port = probe.port(Slot.Port.API_SERVER);
        probe.release();
        try (var stranger = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
                var cluster = LocalCluster.start()) {
            assertThat(cluster.server()).doesNotEndWith(":" + stranger.getLocalPort());
            assertThat(cluster.client().raw("/readyz")).isEqualTo("ok");
        }
    }

    private static void assertNothingIsLeft(String name, Path folder, String server) throws Exception {
        assertThat(Machine.processesOf(folder)).isEmpty();
        assertThat(folder).doesNotExist();
        assertThat(Machine.slotsOf(name)).isEmpty();
        assertThat(Machine.isOpen(server)).isFalse();
    }

    private static Process holder(String name) throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(java, "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                Holder.class.getName(), name).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    private static String name(String word) {
        return word + "-" + ProcessHandle.current().pid();
    }
}
