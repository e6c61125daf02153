package dev.purveyor.cluster.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class MachineLockTest {
    @TempDir
    Path temp;
    private final List<String> told = new CopyOnWriteArrayList<>();

    /** A process that holds the lock of the folder until it is killed. */
    static final class Holder {
        public static void main(String[] arguments) throws Exception {
            var folder = Path.of(arguments[0]);
            MachineLock.whileHeld(folder.resolve("lock"), holder -> {}, () -> {
                try {
                    Files.createFile(folder.resolve("held"));
                    new CountDownLatch(1).await();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
        }
    }

    @Test
    void waitsForAnotherProcessSaysForWhichAndGoesOnWhenItIsKilled() throws Exception {
        var other = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-cp",
                System.getProperty("java.class.path"), Holder.class.getName(), temp.toString()).inheritIO().start();
        try {
            await().until(() -> Files.exists(temp.resolve("held")));
            var done = CompletableFuture.runAsync(this::hold);
            await().until(() -> told.contains("process " + other.pid()));
            assertThat(done).isNotDone();

            other.destroyForcibly();

            done.get();
        } finally {
            other.destroyForcibly().waitFor();
        }
    }

    @Test
    void isFreeAgainAfterTheWorkFailed() {
        var failed = CompletableFuture.runAsync(() -> hold(() -> {
            throw new IllegalStateException("work failed");
        }));
        assertThat(failed).failsWithin(Duration.ofSeconds(10));

        hold();

        assertThat(told).isEmpty();
    }

    private void hold() {
        hold(() -> {});
    }

    private void hold(Runnable work) {
        try {
            MachineLock.whileHeld(temp.resolve("lock"), told::add, work::run);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void theSecondThreadIsToldToWaitAndWorksAfterTheFirst() throws Exception {
        var held = new CountDownLatch(1);
        var first = CompletableFuture.runAsync(() -> hold(() -> {
            held.countDown();
            await().until(() -> told.contains("another thread of this process"));
        }));
        held.await();

        hold(() -> assertThat(told).hasSize(1));

        first.get();
    }
}
