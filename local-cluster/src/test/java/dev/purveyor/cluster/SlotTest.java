package dev.purveyor.cluster;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.cluster.Slot.Port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class SlotTest {
    @TempDir
    Path folder;

    @Test
    void manyAtOnceNeverGetTheSame() throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var takers = IntStream.range(0, 20).<Callable<Integer>>mapToObj(
                    number -> () -> Slot.take(folder, "cluster-" + number).index()).toList();
            var taken = executor.invokeAll(takers).stream().map(future -> future.resultNow()).toList();
            assertThat(taken).doesNotHaveDuplicates().hasSize(20);
        }
    }

    @Test
    void itsFileNamesTheCluster() throws Exception {
        var slot = Slot.take(folder, "mine");
        assertThat(Files.readString(slot.file())).isEqualTo("mine");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "0.0.0.0"})
    void oneWithAPortThatAStrangerListensOnIsLeftAlone(String address) throws Exception {
        var first = Slot.take(folder, "first");
        first.release();
        try (var stranger = new ServerSocket()) {
            stranger.bind(new InetSocketAddress(InetAddress.getByName(address), first.port(Port.SCHEDULER)));
            var next = Slot.take(folder, "second");
            assertThat(next.index()).isNotEqualTo(first.index());
            assertThat(first.file()).doesNotExist();
        }
    }

    @Test
    void whatIsReleasedCanBeTakenAgain() {
        var first = Slot.take(folder, "first");
        first.release();
        // Whoever else takes a slot just now, in a folder of its own, has these ports for a moment.
        await().pollDelay(Duration.ZERO).until(() -> {
            var next = Slot.take(folder, "second");
            next.release();
            return next.index() == first.index();
        });
    }

    @Test
    void noPortIsInTwoSlotsOrTwiceInOne() {
        var ports = IntStream.range(0, 250).mapToObj(index -> new Slot(index, folder))
                .flatMap(slot -> java.util.Arrays.stream(Port.values()).map(slot::port)).toList();
        assertThat(ports).doesNotHaveDuplicates();
        // Linux gives outgoing connections ports from 32768 on.
        assertThat(ports).allMatch(port -> port > 1024 && port < 32_768);
    }

    @Test
    void theServiceKubernetesHasTheFirstAddressOfTheServices() {
        var slot = new Slot(7, folder);
        assertThat(slot.serviceRange()).isEqualTo("127.65.7.0/24");
        assertThat(slot.firstServiceAddress()).isEqualTo("127.65.7.1");
    }
}
