package dev.purveyor.runtime.journal;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.lane.Backoff;

/**
 * Writes one ledger and finds out what became of each write. Used by one thread at a time.
 *
 * <p>Each write carries our session and a number, and is guarded by the version it is based on. So whatever is read back
 * is either the last revision that we know of, or one of the writes whose fate we do not know, or not ours.
 */
final class LedgerWriter {
    private static final Backoff BACKOFF = Backoff.exponential(Duration.ofMillis(100), Duration.ofSeconds(5), 0.2);

    private final LedgerStore store;
    private final RandomGenerator random;
    private final Map<Long, Attempt> attempts = new HashMap<>();
    private LedgerPage base;
    private long writes;
    private boolean uncertain;
    private int failures;

    /** The contents at one moment, to be made durable. */
    record Snapshot(long generation, int count, byte[] body) {}

    private record Attempt(LedgerPage page, long generation) {}

    /** What became of a write. */
    sealed interface Fate {
        /** All up to the generation is durable. */
        record Durable(long generation, LedgerPage page) implements Fate {}

        /** Not known, or certainly not applied: write again after the delay. */
        record Again(Duration delay, String why) implements Fate {}

        /** The ledger is not ours any more. */
        record Lost(String why) implements Fate {}

        /** The server will not have it. */
        record Refused(String why) implements Fate {}
    }

    LedgerWriter(LedgerStore store, LedgerPage opened, RandomGenerator random) {
        this.store = store;
        this.base = opened;
        this.writes = opened.write();
        this.random = random;
    }

    Fate write(Snapshot snapshot) {
        if (uncertain) {
            var found = readBack();
            if (found != null) {
                return found;
            }
        }
        var page = new LedgerPage(base.resourceVersion(), base.epoch(), base.owner(), base.session(), ++writes,
                snapshot.count(), snapshot.body());
        attempts.put(page.write(), new Attempt(page, snapshot.generation()));
        try {
            return judge(store.replace(page), page);
        } catch (IOException | RuntimeException e) {
            uncertain = true;
            return again("no usable answer to a write: " + e.getMessage(), Duration.ZERO);
        }
    }

    private Fate judge(ApiResponse response, LedgerPage page) throws IOException {
        if (response.isSuccess()) {
            return accept(LedgerPage.parse(response.body()), page.write());
        }
        uncertain = true;
        if (response.status() == 409) {
            var found = readBack();
            return found != null ? found : again("somebody else changed the object", Duration.ZERO);
        }
        if (response.status() == 404) {
            return deleted();
        }
        var why = LedgerStore.describe(response);
        return LedgerStore.isPassing(response)
                ? again(why, response.retryAfter().orElse(Duration.ZERO))
                : new Fate.Refused("Writing " + store.title() + " was refused: " + why);
    }

    /** Null if nothing of ours was applied since the last revision that we know. */
    private @Nullable Fate readBack() {
        ApiResponse response;
        LedgerPage found;
        try {
            response = store.read();
            if (response.status() == 404) {
                return deleted();
            }
            if (!response.isSuccess()) {
                return again(LedgerStore.describe(response), response.retryAfter().orElse(Duration.ZERO));
            }
        } catch (IOException | RuntimeException e) {
            return again("no answer to a read: " + e.getMessage(), Duration.ZERO);
        }
        try {
            found = LedgerPage.parse(response.body());
        } catch (IOException e) {
            return new Fate.Lost(store.title() + " was changed by somebody else: " + e.getMessage());
        }
        return identify(found);
    }

    private @Nullable Fate identify(LedgerPage found) {
        if (!found.session().equals(base.session()) || found.epoch() != base.epoch()) {
            return new Fate.Lost(store.title() + " now belongs to " + found.owner() + " (epoch " + found.epoch()
                    + "); this instance, " + base.owner() + " (epoch " + base.epoch() + "), may not go on");
        }
        var attempt = attempts.get(found.write());
        if (attempt != null && Arrays.equals(attempt.page().body(), found.body())) {
            return accept(found, found.write());
        }
        if (found.write() == base.write() && Arrays.equals(base.body(), found.body())) {
            // Only something outside the data was changed, such as a label. A write of ours that is still on its way is
            // guarded by the version before and either loses against the next one or makes it fail and be read back.
            base = found;
            uncertain = false;
            return null;
        }
        return new Fate.Lost(store.title() + " was changed by somebody else although it belongs to " + base.owner());
    }

    private Fate accept(LedgerPage page, long write) {
        var attempt = attempts.get(write);
        if (attempt == null || page.write() != write || !page.session().equals(base.session())) {
            return new Fate.Lost(store.title() + " answered a write with somebody else's contents");
        }
        base = page;
        uncertain = false;
        failures = 0;
        // All of them were guarded by a version that is now gone.
        attempts.clear();
        return new Fate.Durable(attempt.generation(), page);
    }

    private Fate deleted() {
        return new Fate.Lost(store.title() + " was deleted; a new one is begun when the work is taken up again");
    }

    private Fate again(String why, Duration atLeast) {
        failures++;
        var delay = BACKOFF.delay(failures, random);
        return new Fate.Again(delay.compareTo(atLeast) >= 0 ? delay : atLeast, why);
    }
}
