package dev.purveyor.cluster.node;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A lock between all threads of all processes on this machine. The kernel releases it when its holder dies. */
record ExclusiveFile(Path path) {
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(50);

    interface Work {
        void run() throws IOException;
    }

    void hold(Work work) throws IOException {
        hold(() -> {
        }, work);
    }

    /**
     * Does the work when nobody else does any under the same file.
     *
     * @param onWait called once if somebody else holds it
     */
    void hold(Runnable onWait, Work work) throws IOException {
        Files.createDirectories(path.toAbsolutePath().getParent());
        try (var channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (boolean told = false; !tryLock(channel); told = true) {
                if (!told) {
                    onWait.run();
                }
                LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
                if (Thread.currentThread().isInterrupted()) {
                    throw new IOException("interrupted while waiting for " + path);
                }
            }
            work.run();
        }
    }

    private static boolean tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException heldInThisProcess) {
            return false;
        }
    }
}
