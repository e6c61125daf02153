package dev.purveyor.runtime.access;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;

/**
 * An answer that is still arriving. One thread reads; any thread may close it, which ends a blocked read with an
 * exception. A body that was read to its end gives the connection back; closing before that discards the connection.
 */
public interface ApiStream extends Closeable {
    int status();

    Optional<Duration> retryAfter();

    InputStream body();

    @Override
    void close();

    /** Reads the rest of a short answer, at most 64 kB of it: the way to an error's text. */
    default ApiResponse drain() throws IOException {
        return new ApiResponse(status(), body().readNBytes(64 * 1024), retryAfter());
    }
}
