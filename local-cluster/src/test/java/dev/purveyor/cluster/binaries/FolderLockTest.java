package dev.purveyor.cluster.binaries;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class FolderLockTest {
    @TempDir
    Path temp;
    private final Told told = new Told();

    /** A process that holds the lock of the folder until it is killed. */
    static final class Holder {
        public static void main(String[] arguments) throws Exception {
            var folder = Path.of(arguments[0]);
            FolderLock.whileHeld(folder, message -> {
            }, () -> {
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
            await().until(() -> told.said("Waiting for process " + other.pid() + ", which is filling " + temp));
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

        assertThat(told.lines).isEmpty();
    }

    private void hold() {
        hold(() -> {});
    }

    private void hold(Runnable work) {
        try {
            FolderLock.whileHeld(temp, told, work);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
