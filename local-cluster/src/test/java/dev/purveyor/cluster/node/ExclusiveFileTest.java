package dev.purveyor.cluster.node;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ExclusiveFileTest {
    @TempDir
    Path folder;

    @Test
    void theSecondIsToldToWaitAndWorksAfterTheFirst() throws Exception {
        var file = new ExclusiveFile(folder.resolve("new/lock"));
        var held = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        var firstDone = new AtomicBoolean();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = threads.submit((Callable<Boolean>) () -> {
                file.hold(() -> {
                    held.countDown();
                    awaitUninterrupted(mayEnd);
                    firstDone.set(true);
                });
                return true;
            });
            held.await();
            var firstWasDone = new AtomicBoolean();
            file.hold(mayEnd::countDown, () -> firstWasDone.set(firstDone.get()));
            assertThat(firstWasDone).isTrue();
            assertThat(first.get()).isTrue();
        }
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
