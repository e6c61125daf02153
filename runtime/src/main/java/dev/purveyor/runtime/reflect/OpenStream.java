package dev.purveyor.runtime.reflect;

import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiStream;
import dev.purveyor.runtime.access.StreamingApi;

/** The one stream that a reflector reads at a time, which other threads may cut. */
final class OpenStream {
    private final StreamingApi api;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable ApiStream current;
    private boolean closed;

    OpenStream(StreamingApi api) {
        this.api = api;
    }

    /** Opens the next one; the caller closes it. */
    ApiStream open(ApiRequest request) throws IOException {
        var stream = api.open(request);
        lock.lock();
        try {
            current = stream;
            if (closed) {
                stream.close();
                throw new IOException("closed");
            }
            return stream;
        } finally {
            lock.unlock();
        }
    }

    /** Ends the stream that is being read, if any. */
    void cut() {
        lock.lock();
        try {
            if (current != null) {
                current.close();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends the stream that is being read, and lets no other be opened. */
    void close() {
        lock.lock();
        try {
            closed = true;
        } finally {
            lock.unlock();
        }
        cut();
    }
}
