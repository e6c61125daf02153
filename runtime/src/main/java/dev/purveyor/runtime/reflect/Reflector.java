package dev.purveyor.runtime.reflect;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.access.Resource;
import dev.purveyor.runtime.access.StreamingApi;
import dev.purveyor.runtime.json.Json;

/**
 * Keeps a {@link Store} equal to what the cluster holds: lists once, then watches, resumes a watch that broke, and lists
 * again when the server no longer knows where we were; what vanished meanwhile is then told as deleted. It never gives
 * up; {@link #health()} says how it is doing.
 *
 * <p>It works on one thread of its own. {@link #close()} may be called from any thread.
 */
public final class Reflector<R extends Versioned> implements AutoCloseable {
    /** So often may the server accept a watch and then break it without a word before we list anew. */
    private static final int BARREN_WATCHES = 3;

    private final ReflectorBuilder<R> setup;
    private final Scope scope;
    private final Store<R> store = new Store<>();
    private final Feed<R> feed = new Feed<>(store);
    private final HealthBook health;
    private final ItemReader<R> items;
    private final OpenStream streams;
    private final Backoff backoff;
    private final StopSignal stop = new StopSignal();
    private final Thread thread;
    private final AtomicBoolean relistWanted = new AtomicBoolean();
    private @Nullable ListPass<R> pass;
    private int barren;

    Reflector(ReflectorBuilder<R> setup, Scope scope) {
        this.setup = setup;
        this.scope = scope;
        this.health = new HealthBook(scope.toString(), setup.clock);
        this.items = new ItemReader<>(setup.decoder, health);
        this.streams = new OpenStream(setup.api);
        this.backoff = new Backoff(setup.pace.firstPause(), setup.pace.longestPause(), setup.random);
        this.thread = setup.threads.newThread(this::work);
        setup.listeners.forEach(feed::add);
    }

    public static <R extends Versioned> ReflectorBuilder<R> of(StreamingApi api, Resource resource,
            Decoder<R> decoder) {
        return new ReflectorBuilder<>(api, resource, decoder);
    }

    /** Begins to work; called once. */
    public void start() {
        thread.start();
    }

    public Store<R> store() {
        return store;
    }

    public ReflectorHealth health() {
        return health.now();
    }

    /** Waits for the first list to be complete, and tells whether it is. */
    public boolean awaitSynced(Duration patience) throws InterruptedException {
        return health.awaitSynced(patience);
    }

    /** Lists again, now, in place of whatever is under way. The store stays readable meanwhile. */
    public void relist() {
        relistWanted.set(true);
        streams.cut();
    }

    /** Stops and waits for the thread to end; a listener that runs is interrupted. The store keeps its last state. */
    @Override
    public void close() {
        stop.set();
        streams.close();
        thread.interrupt();
        stop.join(thread);
    }

    private void work() {
        try {
            mirror();
        } catch (Error e) {
            health.trouble("stopped for good: " + e, Duration.ZERO);
            throw e;
        }
    }

    private void mirror() {
        pass = newPass();
        while (!stop.isSet()) {
            if (relistWanted.getAndSet(false)) {
                pass = newPass();
            }
            try {
                listOrWatch();
            } catch (IOException | RuntimeException e) {
                recover(e);
            }
        }
    }

    private void listOrWatch() throws IOException {
        var listing = pass;
        if (listing == null) {
            watch();
        } else if (listing.page()) {
            pass = null;
            health.listed();
        } else {
            health.contact();
        }
    }

    private void watch() throws IOException {
        var length = setup.pace.watch(setup.random);
        var opened = setup.clock.instant();
        try (var stream = streams.open(scope.watch(feed.reached(), length, setup.pace.slack()))) {
            Refusal.unlessSuccess(stream);
            health.contact();
            barren++;
            var watch = new Watch<>(items, feed);
            var events = Json.objects(stream.body());
            for (var event = events.next(); event != null; event = events.next()) {
                watch.event(event);
                progress();
            }
        }
        if (opened.plus(setup.pace.hasty()).isBefore(setup.clock.instant())) {
            progress();
        } else if (barren > 0) {
            throw new IOException("the watch ended at once");
        }
    }

    private void progress() {
        health.contact();
        backoff.reset();
        barren = 0;
    }

    private void recover(Exception failure) {
        if (stop.isSet() || relistWanted.get()) {
            return;
        }
        boolean gone = failure instanceof Refusal refusal && refusal.isGone();
        if (gone || barren >= BARREN_WATCHES) {
            barren = 0;
            pass = newPass();
        }
        var wish = failure instanceof Refusal refusal ? refusal.status().retryAfter() : Optional.<Duration>empty();
        var pause = backoff.next(wish);
        health.trouble((pass == null ? "watch: " : "list: ") + failure.getMessage(), pause);
        setup.pauses.await(stop, pause);
    }

    private ListPass<R> newPass() {
        return new ListPass<>(scope, setup.pageSize, setup.pace.page(), streams, items, feed);
    }
}
