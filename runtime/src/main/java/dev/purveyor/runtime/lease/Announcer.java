package dev.purveyor.runtime.lease;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs tasks one after the other in the order they came, on a thread that exists only while there are some. Thread-safe. */
public final class Announcer {
    private static final Logger log = LoggerFactory.getLogger(Announcer.class);

    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final Executor executor;
    private boolean running;

    public Announcer(Executor executor) {
        this.executor = executor;
    }

    /** Never blocks; what the task throws is logged. */
    public void announce(Runnable task) {
        synchronized (tasks) {
            tasks.add(task);
            if (running) {
                return;
            }
            running = true;
        }
        executor.execute(this::runAll);
    }

    private void runAll() {
        for (var task = next(); task != null; task = next()) {
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                log.error("A listener of a Lease failed", e);
            }
        }
    }

    private @Nullable Runnable next() {
        synchronized (tasks) {
            var task = tasks.poll();
            running = task != null;
            return task;
        }
    }
}
