package dev.purveyor.cluster.binaries;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.cluster.ClusterException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DownloadsTest {
    private static final String CONTENT = "kubectl, more or less. ".repeat(20_000);

    @TempDir
    Path temp;
    private final Told told = new Told();
    private Downloads downloads = new Downloads(Duration.ofSeconds(3), Proxies.NONE, told, everyTime());
    private ReleaseServer server;
    private Path target;
    private Path part;

    @BeforeEach
    void offerTheFile() throws IOException {
        server = new ReleaseServer();
        server.offer("/kubectl", CONTENT);
        server.offer("/kubectl.sha256", sumOf(CONTENT));
        target = temp.resolve("bin/kubectl");
        part = temp.resolve("bin/kubectl.part");
        Files.createDirectories(target.getParent());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void putsAVerifiedProgramInPlaceAndTellsHowFarItIs() {
        assertThat(download()).isEqualTo(new Outcome.InPlace());

        assertThat(target).hasContent(CONTENT).isExecutable();
        assertThat(part).doesNotExist();
        assertThat(told.updates).last().isEqualTo("kubectl: 0.5 of 0.5 MB, 100 %");
    }

    @Test
    void aSiteBehindAProxyIsAskedThroughIt() {
        var proxy = "http://" + server.uri("").getAuthority();
        downloads = new Downloads(Duration.ofSeconds(3), new Proxies("", proxy, ""), told, everyTime());
        var site = URI.create("http://only-the-proxy-knows.example");
        assertThat(downloads.download(new Artifact(site.resolve("/kubectl"), site.resolve("/kubectl.sha256"), null),
                target)).isEqualTo(new Outcome.InPlace());
        assertThat(target).hasContent(CONTENT);
    }

    @Test
    void goesOnWhereAnEarlierDownloadStopped() throws Exception {
        Files.writeString(part, CONTENT.substring(0, 1000));

        assertThat(download()).isEqualTo(new Outcome.InPlace());

        assertThat(target).hasContent(CONTENT);
        assertThat(server.requests).containsExactly("/kubectl.sha256", "/kubectl bytes=1000-");
    }

    @Test
    void aPartThatIsWholeAlreadyIsOnlyVerified() throws Exception {
        Files.writeString(part, CONTENT);

        assertThat(download()).isEqualTo(new Outcome.InPlace());

        assertThat(target).hasContent(CONTENT);
    }

    @Test
    void goesOnByItselfWhenTheConnectionBreaks() {
        server.breakOff(2);

        assertThat(download()).isEqualTo(new Outcome.InPlace());

        assertThat(target).hasContent(CONTENT);
        assertThat(server.requests).hasSize(4);
    }

    @Test
    void startsAfreshOnceWhenAnOldPartWasDamaged() throws Exception {
        Files.writeString(part, "x".repeat(1000));

        assertThat(download()).isEqualTo(new Outcome.InPlace());

        assertThat(target).hasContent(CONTENT);
    }

    @Test
    void refusesAWrongChecksumAndLeavesNothingBehind() throws Exception {
        server.offer("/kubectl.sha256", sumOf("something else"));

        assertThatThrownBy(this::download).isInstanceOf(ClusterException.class)
                .hasMessageContaining("Refused: " + server.uri("/kubectl"))
                .hasMessageContaining(sumOf("something else")).hasMessageContaining("PURVEYOR_KUBE_MIRROR");

        assertThat(target.getParent()).isEmptyDirectory();
    }

    @Test
    void refusesASiteThatPublishesNoChecksum() {
        server.offer("/kubectl.sha256", "<html>please log in</html>");

        assertThatThrownBy(this::download).isInstanceOf(ClusterException.class)
                .hasMessageContaining("does not hold a SHA-256 of kubectl");
    }

    @Test
    void takesAProgramOutOfItsArchive() throws Exception {
        var archive = TestArchives.tarGz(temp, "etcd-v1/etcd", "the etcd program");
        server.offer("/etcd-v1.tar.gz", Files.readAllBytes(archive));
        server.offer("/SHA256SUMS", "0".repeat(64) + "  other\n" + Checksum.of(archive).hex() + "  etcd-v1.tar.gz\n");
        var etcd = target.resolveSibling("etcd");

        assertThat(downloads.download(
                new Artifact(server.uri("/etcd-v1.tar.gz"), server.uri("/SHA256SUMS"), "etcd-v1/etcd"), etcd))
                .isEqualTo(new Outcome.InPlace());

        assertThat(etcd).hasContent("the etcd program").isExecutable();
        assertThat(etcd.getParent()).isDirectoryNotContaining(file -> !file.equals(etcd));
    }

    @Test
    void aFileThatTheSiteDoesNotHaveIsNoReasonToStop() {
        assertThat(downloads.download(artifact("/kubelet"), target))
                .isEqualTo(new Outcome.NotThisWay(server.uri("/kubelet.sha256") + " answers 404"));
    }

    @Test
    void aHostThatDidNotAnswerIsNotAskedAgain() throws Exception {
        var connections = new AtomicInteger();
        try (var mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> hangUpOnEverybody(mute, connections));
            var base = "http://127.0.0.1:" + mute.getLocalPort();
            var first = new Artifact(URI.create(base + "/a"), URI.create(base + "/a.sha256"), null);
            var second = new Artifact(URI.create(base + "/b"), URI.create(base + "/b.sha256"), null);

            assertThat(downloads.download(first, target).toString()).contains("does not answer");
            int before = connections.get();
            assertThat(downloads.download(second, target).toString()).contains("did not answer");

            assertThat(connections).hasPositiveValue().hasValue(before);
        }
    }

    @Test
    void anInterruptedDownloadKeepsItsPart() throws Exception {
        downloads = new Downloads(Duration.ofSeconds(3), Proxies.NONE, new Told() {
            @Override
            public void update(String message) {
                Thread.currentThread().interrupt();
            }
        }, everyTime());

        assertThatThrownBy(this::download).isInstanceOf(ClusterException.class).hasMessageContaining("Interrupted");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(part).isNotEmptyFile();
        assertThat(target).doesNotExist();
    }

    private Outcome download() {
        return downloads.download(artifact("/kubectl"), target);
    }

    private Artifact artifact(String path) {
        return new Artifact(server.uri(path), server.uri(path + ".sha256"), null);
    }

    private String sumOf(String content) throws IOException {
        return Checksum.of(Files.writeString(temp.resolve("sum"), content)).hex();
    }

    private static Pace everyTime() {
        return new Pace(InstantSource.system(), Duration.ZERO);
    }

    private static void hangUpOnEverybody(ServerSocket socket, AtomicInteger connections) {
        try {
            while (true) {
                socket.accept().close();
                connections.incrementAndGet();
            }
        } catch (IOException closed) {
            return;
        }
    }
}
