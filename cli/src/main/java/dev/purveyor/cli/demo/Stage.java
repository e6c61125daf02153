package dev.purveyor.cli.demo;

import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

import dev.purveyor.cli.demo.Scene.State;
import dev.purveyor.cluster.Progress;

/** Where things happen in view of the audience. Called from any thread; each change carries the time it was seen. */
final class Stage {
    private final Audience audience;
    private final LongSupplier nanoTime;
    private final long start;
    private final ReentrantLock lock = new ReentrantLock();
    private Scene scene = Scene.atTheStart();
    private boolean ended;

    Stage(Audience audience, LongSupplier nanoTime) {
        this.audience = audience;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    void begin(Step step) {
        change(now -> now.with(step, State.UNDER_WAY, "", elapsed()));
    }

    /** How far a step is. */
    Progress progressOf(Step step) {
        return message -> change(now -> now.with(step, State.UNDER_WAY, message, elapsed()));
    }

    void done(Step step, String detail) {
        change(now -> now.with(step, State.DONE, detail, elapsed()));
    }

    void leaveOut(Step step, String why) {
        change(now -> now.with(step, State.LEFT_OUT, why, elapsed()));
    }

    void breakOff() {
        change(now -> now.brokenOff(elapsed()));
    }

    /** Ends the show; what is seen later is not shown any more. Returns the last scene. */
    Scene end() {
        lock.lock();
        try {
            if (!ended) audience.end(scene);
            ended = true;
            return scene;
        } finally {
            lock.unlock();
        }
    }

    private void change(UnaryOperator<Scene> change) {
        lock.lock();
        try {
            if (ended) return;
            var before = scene;
            scene = change.apply(before);
            if (!scene.equals(before)) audience.see(before, scene);
        } finally {
            lock.unlock();
        }
    }

    private Duration elapsed() {
        return Duration.ofNanos(nanoTime.getAsLong() - start);
    }
}
