package dev.purveyor.runtime.clock;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Timers on one daemon thread of their own. A task that throws is logged and harms no other. */
public final class DaemonTimers implements Timers, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(DaemonTimers.class);

    private final ScheduledThreadPoolExecutor executor;

    public DaemonTimers(String threadName) {
        executor = new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name(threadName).factory());
        executor.setRemoveOnCancelPolicy(true);
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** As {@link Timers#after}; once closed, the task is silently never run. */
    @Override
    public Alarm after(Duration delay, Runnable task) {
        try {
            var scheduled = executor.schedule(() -> runLogged(task), Ticks.of(delay), TimeUnit.NANOSECONDS);
            return () -> scheduled.cancel(false);
        } catch (RejectedExecutionException closed) {
            return () -> {
            };
        }
    }

    /** Forgets what waits; does not wait for a task that runs. */
    @Override
    public void close() {
        executor.shutdown();
    }

    private static void runLogged(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            log.error("A timer's task failed; this is a defect, please report it", e);
        }
    }
}
