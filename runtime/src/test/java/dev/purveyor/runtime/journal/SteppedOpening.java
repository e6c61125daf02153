package dev.purveyor.runtime.journal;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Semaphore;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiResponse;

/**
 * The opening of a journal that goes on only when told, by one request at a time, and tries until it succeeds. On a thread of
 * its own that never runs while the one of the schedule does.
 */
final class SteppedOpening implements Api {
    private final Api server;
    private final Semaphore told = new Semaphore(0);
    private final Semaphore waits = new Semaphore(0);
    private @Nullable Thread thread;
    private @Nullable Throwable failure;
    private @Nullable List<RecordedIntent> survivors;
    private boolean abandoned;
    private boolean over;
    private int tries;

    SteppedOpening(Api server) {
        this.server = server;
    }

    /** @param journal one that sends its requests through this */
    void begin(ConfigMapJournal journal, String owner) {
        var opener = Thread.ofVirtual().unstarted(() -> run(journal, owner));
        thread = opener;
        opener.start();
        waits.acquireUninterruptibly();
    }

    /** One request more; true if it is open then. */
    boolean step() {
        if (!over) {
            told.release();
            waits.acquireUninterruptibly();
        }
        if (failure != null) {
            throw new AssertionError("opening failed", failure);
        }
        return survivors != null;
    }

    int tries() {
        return tries;
    }

    /** What the journal held. */
    List<RecordedIntent> survivors() {
        return survivors == null ? List.of() : survivors;
    }

    void abandon() {
        abandoned = true;
        step();
    }

    @Override
    public ApiResponse send(ApiRequest request) throws IOException {
        if (Thread.currentThread().equals(thread)) {
            waits.release();
            told.acquireUninterruptibly();
            if (abandoned) {
                throw new IOException("abandoned");
            }
        }
        return server.send(request);
    }

    private void run(ConfigMapJournal journal, String owner) {
        try {
            while (survivors == null && !abandoned) {
                tries++;
                survivors = tryToOpen(journal, owner);
            }
        } catch (RuntimeException | Error e) {
            failure = e;
        } finally {
            over = true;
            waits.release();
        }
    }

    private static @Nullable List<RecordedIntent> tryToOpen(ConfigMapJournal journal, String owner) {
        try {
            return journal.open(owner);
        } catch (JournalException.Unavailable forNow) {
            return null;
        }
    }
}
