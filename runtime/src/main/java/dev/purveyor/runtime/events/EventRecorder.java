package dev.purveyor.runtime.events;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.clock.Ticks;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.clock.Timers;
import dev.purveyor.runtime.events.EventListener.Drop;

/**
 * Tells people about objects. Recording never blocks and never fails: events are sent one at a time in the background,
 * wait while the API server throttles, and are dropped rather than in anybody's way. Thread-safe.
 */
public final class EventRecorder implements AutoCloseable {
    private static final int TRIES = 4;
    private static final Duration PAUSE = Duration.ofSeconds(10);
    private static final Duration REST = Duration.ofMillis(100);

    private final ReentrantLock lock = new ReentrantLock();
    private final EventRecorderBuilder settings;
    private final EventJson json;
    private final EventCorrelator correlator;
    private final SpamFilter spam = new SpamFilter();
    private final EventQueue queue;
    private final List<CompletableFuture<Boolean>> flushes = new ArrayList<>();
    private final long origin;
    private boolean sending;
    private long resumeAt;
    private long restUntil;
    private boolean closed;

    private record Draft(Series series, ApiRequest request, boolean creates) {}

    EventRecorder(EventRecorderBuilder settings) {
        this.settings = settings;
        origin = settings.time.nanos();
        json = new EventJson(settings.component, settings.instance);
        correlator = new EventCorrelator(settings.random);
        queue = new EventQueue(settings.buffer);
    }

    /** @param component who reports, as people see it */
    public static EventRecorderBuilder builder(Api api, Time time, Timers timers, String component) {
        return new EventRecorderBuilder(api, time, timers, component);
    }

    /** @param reason one word in UpperCamelCase, for programs; the message is for people */
    public void record(ObjectReference about, EventType type, String reason, String message) {
        record(about, now -> correlator.note(about, type, reason, message, now));
    }

    /** The same, of what every instance finds and would say in these words: all of them make one event. */
    public void recordForAll(ObjectReference about, EventType type, String reason, String message) {
        record(about, now -> correlator.noteForAll(about, type, reason, message, now));
    }

    private void record(ObjectReference about, Function<Instant, Series> note) {
        var drop = locked(() -> {
            if (closed) {
                return Drop.CLOSED;
            }
            var now = settings.time.now();
            var series = note.apply(now);
            if (!spam.admits(about.identity(), now)) {
                return Drop.SPAM;
            }
            return queue.add(series) == null ? null : Drop.BUFFER_FULL;
        });
        if (drop != null) {
            settings.listener.dropped(drop);
        }
        startSending();
    }

    /** Sends nothing for a while, for example because the API server throttles somebody's real work. */
    public void pause(Duration duration) {
        locked(() -> {
            resumeAt = Math.max(resumeAt, Ticks.after(elapsed(), duration));
            return resumeAt;
        });
        settings.timers.after(duration, this::startSending);
    }

    /** How many wait to be sent. */
    public int waiting() {
        return locked(queue::size);
    }

    /** Completes with true when all that was recorded is sent or dropped, with false when the limit passes first. */
    public CompletableFuture<Boolean> flush(Duration limit) {
        var flushed = new CompletableFuture<Boolean>();
        var alarm = settings.timers.after(limit, () -> flushed.complete(false));
        var done = flushed.whenComplete((result, failure) -> alarm.cancel());
        locked(() -> flushes.add(flushed));
        startSending();
        completeFlushes();
        return done;
    }

    /** Takes in and sends nothing more; what waits is dropped. Flush first. */
    @Override
    public void close() {
        var dropped = locked(() -> {
            closed = true;
            var waiting = queue.size();
            while (queue.poll() != null) {
            }
            return waiting;
        });
        for (var i = 0; i < dropped; i++) {
            settings.listener.dropped(Drop.CLOSED);
        }
        completeFlushes();
    }

    private void startSending() {
        var start = locked(() -> {
            var needed = !sending && !isPaused() && queue.size() > 0;
            sending |= needed;
            return needed;
        });
        if (start) {
            settings.executor.execute(this::sendAll);
        }
    }

    private void sendAll() {
        for (var draft = next(); draft != null; draft = next()) {
            try {
                judge(draft, settings.api.send(draft.request));
            } catch (IOException | RuntimeException e) {
                tryAgain(draft.series);
            }
            if (settings.busy.getAsBoolean()) {
                rest();
            }
        }
        completeFlushes();
    }

    private void rest() {
        locked(() -> restUntil = Ticks.after(elapsed(), REST));
        settings.timers.after(REST, this::startSending);
    }

    private @Nullable Draft next() {
        return locked(() -> {
            var series = isPaused() ? null : queue.poll();
            sending = series != null;
            return series == null ? null : draft(series);
        });
    }

    private Draft draft(Series series) {
        var path = "/api/v1/namespaces/" + series.about.eventNamespace() + "/events";
        return series.created
                ? new Draft(series,
                        ApiRequest.patch(path + "/" + series.name, ApiRequest.MERGE_PATCH, json.repeat(series)),
                        false)
                : new Draft(series, ApiRequest.post(path, json.create(series)), true);
    }

    private void judge(Draft draft, ApiResponse response) {
        if (response.isSuccess()) {
            locked(() -> {
                draft.series.tries = 0;
                draft.series.created = true;
                return draft;
            });
            settings.listener.sent();
        } else if (response.status() == 409 && draft.creates) {
            // Our own, from a POST whose answer was lost, or another instance's that says the same: the time is news.
            known(draft.series, true);
            requeue(draft.series);
        } else if (response.status() == 404 && !draft.creates) {
            known(draft.series, false);
            requeue(draft.series);
        } else if (response.status() == 429 || response.retryAfter().isPresent()) {
            requeue(draft.series);
            pause(response.retryAfter().orElse(PAUSE));
        } else if (response.status() >= 500) {
            tryAgain(draft.series);
        } else {
            settings.listener.dropped(Drop.REFUSED);
        }
    }

    private void tryAgain(Series series) {
        var tries = locked(() -> ++series.tries);
        if (tries < TRIES) {
            requeue(series);
            pause(PAUSE);
        } else {
            locked(() -> {
                series.tries = 0;
                return series;
            });
            settings.listener.dropped(Drop.UNREACHABLE);
        }
    }

    private void known(Series series, boolean toTheServer) {
        locked(() -> series.created = toTheServer);
    }

    private void requeue(Series series) {
        var gone = locked(() -> closed ? series : queue.add(series));
        if (gone != null) {
            settings.listener.dropped(closed ? Drop.CLOSED : Drop.BUFFER_FULL);
        }
    }

    private void completeFlushes() {
        var done = locked(() -> {
            var isEmpty = !sending && queue.size() == 0;
            var waiters = isEmpty ? List.copyOf(flushes) : List.<CompletableFuture<Boolean>>of();
            if (isEmpty) {
                flushes.clear();
            }
            return waiters;
        });
        done.forEach(flush -> flush.complete(true));
    }

    private boolean isPaused() {
        var resting = flushes.isEmpty() && elapsed() < restUntil;
        return resting || elapsed() < resumeAt;
    }

    private long elapsed() {
        return settings.time.nanos() - origin;
    }

    private <T extends @Nullable Object> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }
}
