package dev.purveyor.cluster.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLockInterruptionException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** Lets one thread on this machine at a time do something. What a process holds ends with it, also when it is killed. */
public final class MachineLock {
    // A file lock belongs to the whole process, and closing any channel of the file gives it up: a thread that waits
    // must not even open the file while another one of this process holds it. So this state is the process's, too.
    private static final Map<Path, ReentrantLock> HELD_HERE = new ConcurrentHashMap<>();

    private MachineLock() {}

    /** What is done while the lock is held. */
    @FunctionalInterface
    public interface Work {
        void run() throws IOException;
    }

    /**
     * Waits for as long as it takes, then does the work.
     *
     * @param file made with its folders if need be, and never deleted: that would let two processes lock two files of
     *        one name
     * @param onWait told for whom it waits, such as {@code process 4711}
     * @throws InterruptedException if interrupted while waiting
     */
    public static void whileHeld(Path file, Consumer<String> onWait, Work work)
            throws IOException, InterruptedException {
        var folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a lock is a file in a folder");
        Files.createDirectories(folder);
        var real = folder.toRealPath().resolve(file.getFileName());
        var here = HELD_HERE.computeIfAbsent(real, unused -> new ReentrantLock());
        if (!here.tryLock()) {
            onWait.accept("another thread of this process");
            here.lockInterruptibly();
        }
        try (var channel = FileChannel.open(real, StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            lock(channel, real, onWait);
            work.run();
        } finally {
            here.unlock();
        }
    }

    private static void lock(FileChannel channel, Path file, Consumer<String> onWait)
            throws IOException, InterruptedException {
        try {
            if (channel.tryLock() == null) {
                onWait.accept("process " + holder(channel));
                channel.lock();
            }
        } catch (FileLockInterruptionException | ClosedByInterruptException e) {
            throw new InterruptedException("while waiting for " + file);
        }
        channel.truncate(0);
        channel.write(bytes(Long.toString(ProcessHandle.current().pid())), 0);
    }

    private static String holder(FileChannel channel) throws IOException {
        var buffer = ByteBuffer.allocate(32);
        channel.read(buffer, 0);
        var pid = StandardCharsets.UTF_8.decode(buffer.flip()).toString().strip();
        return pid.isEmpty() ? "(just started)" : pid;
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
