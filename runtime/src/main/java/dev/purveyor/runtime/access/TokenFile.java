package dev.purveyor.runtime.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A token that somebody else renews on disk, as the kubelet does for pods. Read again once a minute and whenever the
 * server refuses it. A read that fails leaves the last token in use: it may well be valid for hours.
 */
final class TokenFile implements Credentials {
    private static final Duration KEEP = Duration.ofMinutes(1);

    private final Path file;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private String header = "";
    private Instant readAgain = Instant.MIN;

    TokenFile(Path file, InstantSource clock) {
        this.file = file;
        this.clock = clock;
    }

    @Override
    public String authorization() throws IOException {
        lock.lock();
        try {
            if (!clock.instant().isBefore(readAgain)) {
                read();
            }
            return header;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void refused() {
        lock.lock();
        try {
            readAgain = Instant.MIN;
        } finally {
            lock.unlock();
        }
    }

    private void read() throws IOException {
        try {
            var token = Files.readString(file).strip();
            if (token.isEmpty()) {
                throw new IOException("it is empty");
            }
            header = Credentials.bearer(token);
            readAgain = clock.instant().plus(KEEP);
        } catch (IOException e) {
            if (header.isEmpty()) {
                throw new IOException("Cannot read the token in " + file + " (" + e.getMessage()
                        + "): check that it is mounted and readable", e);
            }
        }
    }
}
