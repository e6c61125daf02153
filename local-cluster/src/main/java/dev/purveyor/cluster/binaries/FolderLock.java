package dev.purveyor.cluster.binaries;

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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

import dev.purveyor.cluster.Progress;

/**
 * Lets one thread on this machine at a time fill a folder. What a process holds ends with it, also when it is killed.
 */
final class FolderLock {
    // A file lock belongs to the whole process, and closing any channel of the file gives it up: a thread that waits
    // must not even open the file while another one of this process holds it. So this state is the process's, too.
    private static final Map<Path, ReentrantLock> HELD_HERE = new ConcurrentHashMap<>();

    private FolderLock() {}

    /** Waits for as long as it takes, says for whom, and makes the folder if need be. */
    static void whileHeld(Path folder, Progress progress, Runnable work) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        // Never deleted: that would let two processes lock two files of one name.
        var file = folder.toRealPath().resolve(".lock");
        var here = HELD_HERE.computeIfAbsent(file, unused -> new ReentrantLock());
        if (!here.tryLock()) {
            progress.say("Waiting for another thread of this process, which is filling " + folder);
            here.lockInterruptibly();
        }
        try (var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            lock(channel, folder, progress);
            work.run();
        } finally {
            here.unlock();
        }
    }

    private static void lock(FileChannel channel, Path folder, Progress progress)
            throws IOException, InterruptedException {
        try {
            if (channel.tryLock() == null) {
                progress.say("Waiting for process " + read(channel) + ", which is filling " + folder);
                channel.lock();
            }
        } catch (FileLockInterruptionException | ClosedByInterruptException e) {
            throw new InterruptedException("while waiting for " + folder);
        }
        channel.truncate(0);
        channel.write(bytes(Long.toString(ProcessHandle.current().pid())), 0);
    }

    private static String read(FileChannel channel) throws IOException {
        var buffer = ByteBuffer.allocate(32);
        channel.read(buffer, 0);
        var pid = StandardCharsets.UTF_8.decode(buffer.flip()).toString().strip();
        return pid.isEmpty() ? "(just started)" : pid;
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
