package dev.purveyor.volume.controller.flow;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.ReentrantLock;

import dev.purveyor.runtime.clock.Timers;

/**
 * Calls an author's code with a limit. When the limit has passed the thread is interrupted; whether the code heeds that or
 * not, the call lasts until it has really returned, so that nobody starts a second one beside it.
 */
final class Calls {
    private final Timers timers;

    Calls(Timers timers) {
        this.timers = timers;
    }

    /** @param late told when the limit has passed */
    <T> T within(Duration limit, Callable<T> code, Runnable late) throws Exception {
        var watch = new Watch(Thread.currentThread(), late);
        var alarm = timers.after(limit, watch::timeIsUp);
        try {
            return code.call();
        } finally {
            alarm.cancel();
            watch.returned();
        }
    }

    /** Makes sure that an interruption hits the call and nothing that comes after it. */
    private static final class Watch {
        private final Thread caller;
        private final Runnable late;
        private final ReentrantLock lock = new ReentrantLock();
        private boolean over;

        Watch(Thread caller, Runnable late) {
            this.caller = caller;
            this.late = late;
        }

        void timeIsUp() {
            lock.lock();
            try {
                if (over) return;
                caller.interrupt();
                late.run();
            } finally {
                lock.unlock();
            }
        }

        void returned() {
            lock.lock();
            try {
                over = true;
            } finally {
                lock.unlock();
            }
            Thread.interrupted();
        }
    }
}
