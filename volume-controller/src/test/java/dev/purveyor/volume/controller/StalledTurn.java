package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;

import dev.purveyor.runtime.lane.Handler;
import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.runtime.lane.Priority;
import dev.purveyor.runtime.lane.Turn;

/** A turn that hangs in the question whether it may act, until a test lets it go on. */
final class StalledTurn {
    static final Turn TURN = new Turn(ModelCluster.VOLUME, Priority.FRESH, 0, Duration.ZERO);

    private final CountDownLatch came = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    private volatile Thread thread = Thread.currentThread();

    /** Hangs in the turn's own thread only. */
    BooleanSupplier before(BooleanSupplier question) {
        return () -> {
            if (Thread.currentThread().equals(thread)) {
                came.countDown();
                try {
                    goOn.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return question.getAsBoolean();
        };
    }

    /** Returns when it hangs. */
    void begin(Handler handler) throws InterruptedException {
        thread = Thread.ofVirtual().unstarted(() -> {
            try {
                outcome.complete(handler.handle(TURN));
            } catch (Exception e) {
                outcome.completeExceptionally(e);
            }
        });
        thread.start();
        came.await();
    }

    Outcome end() {
        goOn.countDown();
        return outcome.join();
    }
}
