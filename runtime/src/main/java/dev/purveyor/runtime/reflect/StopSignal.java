package dev.purveyor.runtime.reflect;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells a thread to end, also while it pauses. */
final class StopSignal {
    private static final Logger LOG = LoggerFactory.getLogger(StopSignal.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final CountDownLatch latch = new CountDownLatch(1);

    void set() {
        latch.countDown();
    }

    boolean isSet() {
        return latch.getCount() == 0;
    }

    /** Waits for the time given, or until told to end, or until interrupted, which the caller takes as no more. */
    void await(Duration time) {
        try {
            latch.await(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            // Only close() interrupts a reflector, and it sets this signal first.
        }
    }

    /** Waits for the thread to end, unless it is the caller, or was never started. */
    void join(Thread thread) {
        if (thread.equals(Thread.currentThread()) || thread.getState() == Thread.State.NEW) {
            return;
        }
        try {
            if (!thread.join(PATIENCE)) {
                LOG.warn("{} does not end: is a listener blocked?", thread.getName());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
