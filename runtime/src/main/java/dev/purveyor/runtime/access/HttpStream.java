package dev.purveyor.runtime.access;

import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;

/** An answer that is arriving on a connection of its own. */
record HttpStream(int status, Optional<Duration> retryAfter, InputStream body, Deadlines.Deadline deadline,
        Runnable abort) implements ApiStream {

    @Override
    public void close() {
        deadline.close();
        abort.run();
    }
}
