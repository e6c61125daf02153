package dev.purveyor.runtime.reflect;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.access.ApiStream;
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
    /** Long enough for the server's bookmark, which it sends two seconds before the end. */
    private static final Duration BRIEF_WATCH = Duration.ofSeconds(3);

    /** What somebody wants done in place of the watch under way. */
    private enum Wish { NONE, BRIEF_WATCH, LIST }

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
    private final AtomicReference<Wish> wish = new AtomicReference<>(Wish.NONE);
    private @Nullable ListPass<R> pass;
    private boolean briefly;
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

    /**
     * Waits until everything up to the resource version is in the store, and tells whether it is. Where nothing of this
     * kind changes only a bookmark could tell us so, and they come once a minute; but also shortly before a watch ends,
     * so a brief one is put in between.
     */
    public boolean awaitVersion(String version, Duration patience) throws InterruptedException {
        if (store.awaitVersion(version, Duration.ZERO)) {
            return true;
        }
        interject(Wish.BRIEF_WATCH);
        return store.awaitVersion(version, patience);
    }

    /** Lists again, now, in place of whatever is under way. The store stays readable meanwhile. */
    public void relist() {
        interject(Wish.LIST);
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
            switch (wish.getAndSet(Wish.NONE)) {
                case LIST -> pass = newPass();
                case BRIEF_WATCH -> briefly = true;
                case NONE -> {
                }
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
        var length = briefly ? BRIEF_WATCH : setup.pace.watch(setup.random);
        briefly = false;
        try (var stream = streams.open(scope.watch(feed.reached(), length, setup.pace.slack()))) {
            Refusal.unlessSuccess(stream);
            health.contact();
            // One that came while the stream was being opened had nothing to cut.
            if (wish.get() != Wish.NONE) {
                return;
            }
            barren++;
            follow(stream);
        }
        if (barren > 0) {
            throw new IOException("the watch ended at once");
        }
    }

    private void follow(ApiStream stream) throws IOException {
        var begun = setup.clock.instant();
        try {
            var watch = new Watch<>(items, feed);
            var events = Json.objects(stream.body());
            for (var event = events.next(); event != null; event = events.next()) {
                watch.event(event);
                progress();
            }
        } finally {
            // However it ends: a watch that lived for a while is not one more failure in a row. Otherwise connections that
            // are cut now and then, where nothing changes, would make us deaf for longer and longer.
            if (begun.plus(setup.pace.hasty()).isBefore(setup.clock.instant())) {
                progress();
            }
        }
    }

    private void progress() {
        health.contact();
        backoff.reset();
        barren = 0;
    }

    private void recover(Exception failure) {
        if (stop.isSet() || wish.get() != Wish.NONE) {
            barren = 0;
            return;
        }
        boolean gone = failure instanceof Refusal refusal && refusal.isGone();
        if (gone || barren >= BARREN_WATCHES) {
            barren = 0;
            pass = newPass();
        }
        var patience = failure instanceof Refusal refusal ? refusal.status().retryAfter() : Optional.<Duration>empty();
        var pause = backoff.next(patience);
        health.trouble((pass == null ? "watch: " : "list: ") + reason(failure), pause);
        setup.pauses.await(stop, pause);
    }

    private static String reason(Exception failure) {
        return failure.getMessage() == null ? failure.toString() : failure.getMessage();
    }

    private void interject(Wish newWish) {
        wish.updateAndGet(pending -> pending == Wish.LIST ? pending : newWish);
        streams.cut();
    }

    private ListPass<R> newPass() {
        return new ListPass<>(scope, setup.pageSize, setup.pace.page(), streams, items, feed);
    }
}
