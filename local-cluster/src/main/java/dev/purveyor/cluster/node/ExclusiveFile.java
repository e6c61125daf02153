package dev.purveyor.cluster.node;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;

/** A lock between all threads of all processes on this machine. The kernel releases it when its holder dies. */
record ExclusiveFile(Path path) {
    // To the kernel a file lock belongs to the whole process, and ends when any channel to the file is closed. So only one
    // thread of this process may even open it.
    private static final ReentrantLock THIS_PROCESS = new ReentrantLock();

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
     * @param onWait called if somebody else holds it
     */
    void hold(Runnable onWait, Work work) throws IOException {
        Files.createDirectories(path.toAbsolutePath().getParent());
        if (!THIS_PROCESS.tryLock()) {
            onWait.run();
            THIS_PROCESS.lock();
        }
        try (var channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            if (channel.tryLock() == null) {
                onWait.run();
                channel.lock();
            }
            work.run();
        } finally {
            THIS_PROCESS.unlock();
        }
    }
}
