package dev.purveyor.runtime.testing;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/** Runs tasks when told, on the calling thread. */
public final class StepExecutor implements Executor {
    private final Queue<Runnable> tasks = new ArrayDeque<>();

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    public boolean runOne() {
        var task = tasks.poll();
        if (task != null) {
            task.run();
        }
        return task != null;
    }

    public void runAll() {
        while (runOne()) {
        }
    }
}
