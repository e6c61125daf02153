package dev.purveyor.runtime.access;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Aborts what takes too long: a socket's own timeouts bound each read, but nothing bounds their sum. */
final class Deadlines implements AutoCloseable {
    private final ScheduledThreadPoolExecutor timer;

    Deadlines() {
        timer = new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("api-deadlines").factory());
        timer.setRemoveOnCancelPolicy(true);
    }

    Deadline start(Duration limit, Runnable abort) {
        return new Deadline(limit, abort);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    /** Ends by being closed, or by aborting. */
    final class Deadline implements AutoCloseable {
        private final Future<?> firing;
        private volatile boolean expired;

        private Deadline(Duration limit, Runnable abort) {
            firing = timer.schedule(() -> {
                expired = true;
                abort.run();
            }, limit.toNanos(), TimeUnit.NANOSECONDS);
        }

        boolean isExpired() {
            return expired;
        }

        @Override
        public void close() {
            firing.cancel(false);
        }
    }
}
