package dev.purveyor.app;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

import org.awaitility.Awaitility;

import dev.purveyor.testkit.fleet.Claims;

/** Claims that keep arriving, a few every quarter of a second, whatever happens to the instances meanwhile. */
final class Arrivals implements AutoCloseable {
    private static final Duration PACE = Duration.ofMillis(250);

    private final Claims claims;
    private final int count;
    private final long batches;
    private final IntFunction<Map<String, String>> annotations;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final CompletableFuture<Void> all = new CompletableFuture<>();
    private int arrived;
    private long batch;

    private Arrivals(Claims claims, int count, Duration time, IntFunction<Map<String, String>> annotations) {
        this.claims = claims;
        this.count = count;
        this.batches = time.dividedBy(PACE);
        this.annotations = annotations;
    }

    /**
     * Spreads that many claims over about that time.
     *
     * @param annotations of the i-th claim
     */
    static Arrivals begin(Claims claims, int count, Duration time, IntFunction<Map<String, String>> annotations) {
        var arrivals = new Arrivals(claims, count, time, annotations);
        var unused = arrivals.clock.scheduleAtFixedRate(arrivals::next, 0, PACE.toMillis(), TimeUnit.MILLISECONDS);
        return arrivals;
    }

    private void next() {
        try {
            var before = arrived;
            arrived = Math.toIntExact(count * ++batch / batches);
            claims.create(arrived - before, i -> annotations.apply(before + i));
            if (batch == batches) {
                clock.shutdown();
                all.complete(null);
            }
        } catch (RuntimeException e) {
            all.completeExceptionally(e);
            throw e;
        }
    }

    boolean areOver() {
        return all.isDone();
    }

    /** Waits until all are there; fails if one could not be created. */
    void await(Duration limit) {
        Awaitility.await("all claims to arrive").atMost(limit).until(this::areOver);
        all.join();
    }

    @Override
    public void close() {
        clock.close();
    }
}
