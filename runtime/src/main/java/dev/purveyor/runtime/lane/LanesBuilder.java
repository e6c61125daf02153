package dev.purveyor.runtime.lane;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.clock.Timers;

/** Settings of {@link Lanes}; what is not set is what most want. */
public final class LanesBuilder {
    final Handler handler;
    final Time time;
    final Timers timers;
    Executor executor = task -> Thread.ofVirtual().name("lane").start(task);
    RandomGenerator random = RandomGenerator.getDefault();
    int concurrency = 100;
    Function<String, String> groupOf = key -> "";
    RetryPolicy retries = new RetryPolicy(Backoff.usual(), 15);
    @Nullable
    RetryBudget budget;
    Duration stuckAfter = Duration.ofMinutes(10);
    LaneListener listener = LaneListener.none();

    LanesBuilder(Time time, Timers timers, Handler handler) {
        this.time = time;
        this.timers = timers;
        this.handler = handler;
    }

    /** Where handlers run; it must neither reject nor run tasks in the caller's thread. By default a virtual thread each. */
    public LanesBuilder executor(Executor value) {
        executor = value;
        return this;
    }

    public LanesBuilder random(RandomGenerator value) {
        random = value;
        return this;
    }

    /** How many handlers may run at once; 100 by default. */
    public LanesBuilder concurrency(int value) {
        if (value < 1) {
            throw new IllegalArgumentException("concurrency must be at least 1, but is " + value);
        }
        concurrency = value;
        return this;
    }

    /** Groups that take turns at equal priority, for example namespaces. The same key must give the same group always. */
    public LanesBuilder groupOf(Function<String, String> value) {
        groupOf = value;
        return this;
    }

    /** How failures are retried when the handler does not say otherwise; by default 15 times with {@link Backoff#usual}. */
    public LanesBuilder retries(RetryPolicy value) {
        retries = value;
        return this;
    }

    /** Bounds the rate of all retries together; unbounded by default. */
    public LanesBuilder retryBudget(RetryBudget value) {
        budget = value;
        return this;
    }

    /** When a handler that runs is reported; 10 minutes by default. */
    public LanesBuilder stuckAfter(Duration value) {
        stuckAfter = value;
        return this;
    }

    public LanesBuilder listener(LaneListener value) {
        listener = value;
        return this;
    }

    public Lanes build() {
        return new Lanes(this);
    }
}
