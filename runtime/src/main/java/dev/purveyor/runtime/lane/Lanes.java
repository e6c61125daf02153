package dev.purveyor.runtime.lane;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.runtime.clock.Ticks;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.clock.Timers;

/**
 * A work queue in which every key has a lane of its own. Work for one key never overlaps. Keys coalesce while they wait:
 * however often one is touched, one call of the handler that begins afterwards answers all of it. Waiting keys cost no
 * thread. Thread-safe; no method blocks.
 */
public final class Lanes implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Lanes.class);

    private final ReentrantLock lock = new ReentrantLock();
    private final LanesBuilder settings;
    private final Time time;
    private final long origin;
    private final Watchdog watchdog;
    private final LaneBook book;
    private long alarmAt = Lane.NEVER;
    private Timers.@Nullable Alarm alarm;
    private boolean closed;
    private boolean draining;
    private final List<CompletableFuture<DrainReport>> drains = new ArrayList<>();

    private record Start(Lane lane, Turn turn, Watchdog.Watch watch) {}

    /** What a change leads to, done once the lock is free. */
    private record Next(List<Start> starts, List<CompletableFuture<DrainReport>> drained) {}

    Lanes(LanesBuilder settings) {
        this.settings = settings;
        time = settings.time;
        origin = time.nanos();
        book = new LaneBook(settings.groupOf);
        watchdog = new Watchdog(time, settings.timers, settings.stuckAfter,
                stuck -> tell(() -> settings.listener.stuck(stuck)));
    }

    public static LanesBuilder builder(Time time, Timers timers, Handler handler) {
        return new LanesBuilder(time, timers, handler);
    }

    /**
     * The object behind the key changed. A key that waits for a delay (after a failure, or to ask again) goes on waiting,
     * and a key that was given up stays so: a change of the object alone does not shorten a backoff. One that rests has its
     * turn now.
     */
    public void touch(String key, Priority priority) {
        change(() -> book.touch(key, priority, now()));
    }

    /** What the key waits for has happened: it has its turn now, delayed or given up. Its failures stay counted. */
    public void wake(String key, Priority priority) {
        change(() -> book.wake(key, priority, now()));
    }

    /** As {@link #touch}, but a key that was given up has one more turn. Its failures stay counted. */
    public void revive(String key, Priority priority) {
        change(() -> book.revive(key, priority, now()));
    }

    /** The key has a turn after the delay, or earlier if it would have had one. */
    public void askAgain(String key, Duration delay) {
        change(() -> book.askAgain(key, Ticks.after(now(), delay)));
    }

    /** The object behind the key is gone: its failures are no longer counted. A turn that waits still comes. */
    public void forget(String key) {
        change(() -> book.forget(key));
    }

    /**
     * Starts no more handlers, and completes when those that run are back or the limit has passed. What comes in is kept
     * for {@link #resume}.
     */
    public CompletableFuture<DrainReport> drain(Duration limit) {
        var report = new CompletableFuture<DrainReport>();
        var deadline = settings.timers.after(limit, () -> report.complete(new DrainReport(watchdog.running())));
        var done = report.whenComplete((r, e) -> deadline.cancel());
        proceed(locked(() -> {
            draining = true;
            drains.add(report);
            return admit();
        }));
        return done;
    }

    /** Starts handlers again after {@link #drain}, whether or not all were back. */
    public void resume() {
        change(() -> draining = false);
    }

    public LaneStatus status(String key) {
        return locked(() -> book.status(key, now()));
    }

    /** Whether keys wait for a worker. */
    public boolean hasBacklog() {
        return locked(book::hasBacklog);
    }

    public LanesView view() {
        return locked(() -> book.view(now()));
    }

    /** The handlers that have been running for longer than the limit. */
    public List<StuckHandler> stuck() {
        return watchdog.stuck();
    }

    /** Starts and takes in nothing more; what waits is forgotten. Handlers that run are left alone: drain first. */
    @Override
    public void close() {
        change(() -> closed = true);
    }

    private void change(Runnable change) {
        var next = locked(() -> {
            if (!closed) {
                change.run();
            }
            return admit();
        });
        proceed(next);
    }

    private Next admit() {
        var starts = new ArrayList<Start>();
        while (!closed && !draining && book.running() < settings.concurrency) {
            var now = now();
            var lane = book.next(now);
            if (lane == null) {
                break;
            }
            var turn = new Turn(lane.key, lane.priority, lane.failures, Duration.ofNanos(now - lane.readySince));
            starts.add(new Start(lane, turn, watchdog.watch(lane.key)));
        }
        var mayStartMore = !closed && !draining && book.running() < settings.concurrency;
        setAlarm(mayStartMore ? book.nextDue() : Lane.NEVER);
        var drained = book.running() == 0 ? List.copyOf(drains) : List.<CompletableFuture<DrainReport>>of();
        if (book.running() == 0) {
            drains.clear();
        }
        return new Next(starts, drained);
    }

    private void proceed(Next next) {
        next.starts.forEach(start -> settings.executor.execute(() -> run(start)));
        next.drained.forEach(drain -> drain.complete(new DrainReport(List.of())));
    }

    private void run(Start start) {
        start.watch.begun();
        locked(() -> {
            start.lane.begin();
            return start;
        });
        Outcome outcome;
        Throwable thrown = null;
        try {
            outcome = settings.handler.handle(start.turn);
            if (outcome == null) {
                throw new NullPointerException("the handler returned null instead of an outcome");
            }
        } catch (Throwable t) {
            // Errors too: a lane that is not given back would be blocked for ever.
            thrown = t;
            outcome = Outcome.retry();
        }
        log(start.lane, thrown);
        settle(start, outcome, thrown);
    }

    /** Says what was thrown once, and not at every retry that ends the same way. */
    private static void log(Lane lane, @Nullable Throwable thrown) {
        tell(() -> {
            var text = thrown == null ? null : thrown.toString();
            if (text != null && !text.equals(lane.thrown)) {
                log.error("The work on {} threw an exception: a defect, perhaps. It is retried as after any failure.",
                        lane.key, thrown);
            }
            lane.thrown = text;
        });
    }

    private void settle(Start start, Outcome outcome, @Nullable Throwable thrown) {
        var took = start.watch.end();
        var lane = start.lane;
        var policy = outcome instanceof Outcome.RetryAfter retry && retry.policy() != null
                ? retry.policy()
                : settings.retries;
        var failures = start.turn.failures() + (outcome instanceof Outcome.RetryAfter ? 1 : 0);
        proceed(locked(() -> {
            if (outcome instanceof Outcome.RetryAfter) {
                lane.failures++;
            }
            var succeeded = outcome instanceof Outcome.Done || outcome instanceof Outcome.Rest;
            book.settle(lane, succeeded, delayAfter(outcome, policy, lane.failures), now());
            return admit();
        }));
        if (thrown != null) {
            tell(() -> settings.listener.threw(start.turn, thrown));
        }
        tell(() -> settings.listener.finished(start.turn, outcome, took));
        if (outcome instanceof Outcome.GiveUp
                || (outcome instanceof Outcome.RetryAfter && policy.isExhaustedBy(failures))) {
            tell(() -> settings.listener.gaveUp(lane.key, failures));
        }
    }

    private @Nullable Duration delayAfter(Outcome outcome, RetryPolicy policy, int failures) {
        return switch (outcome) {
            case Outcome.Done done -> null;
            case Outcome.GiveUp giveUp -> null;
            case Outcome.AskAgain again -> again.delay();
            case Outcome.Rest rest -> rest.delay();
            case Outcome.Slow slow -> slow.delay();
            case Outcome.RetryAfter retry -> policy.isExhaustedBy(failures) ? null : retryDelay(policy, failures);
        };
    }

    private Duration retryDelay(RetryPolicy policy, int failures) {
        var own = policy.backoff().delay(failures, settings.random);
        var shared = settings.budget == null ? Duration.ZERO : settings.budget.take();
        return own.compareTo(shared) >= 0 ? own : shared;
    }

    private void setAlarm(long due) {
        if (due == alarmAt) {
            return;
        }
        if (alarm != null) {
            alarm.cancel();
        }
        alarmAt = due;
        alarm = due == Lane.NEVER ? null : settings.timers.after(Duration.ofNanos(due - now()), this::onAlarm);
    }

    private void onAlarm() {
        change(() -> alarmAt = Lane.NEVER);
    }

    private long now() {
        return time.nanos() - origin;
    }

    private <T> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    private static void tell(Runnable listener) {
        try {
            listener.run();
        } catch (RuntimeException e) {
            log.warn("A listener of the lanes failed; the work itself is not affected", e);
        }
    }
}
