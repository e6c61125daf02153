package dev.purveyor.runtime.journal;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.access.ApiResponse;

/** Takes a ledger over: writes a new epoch, guarded by the version that was read, and so shuts out the owner before. */
final class LedgerOpening {
    private static final int ROUNDS = 10;

    private final LedgerStore store;
    private final String owner;
    private final String session;
    private final BooleanSupplier entitled;

    /** A ledger that is ours, and what it holds. */
    record Opened(LedgerPage page, List<Entry> entries) {}

    /** @param entitled asked between the read and the write that is bound to what was read */
    LedgerOpening(LedgerStore store, String owner, String session, BooleanSupplier entitled) {
        this.store = store;
        this.owner = owner;
        this.session = session;
        this.entitled = entitled;
    }

    Opened open() {
        var trouble = "others keep opening it";
        for (var round = 0; round < ROUNDS; round++) {
            try {
                var read = read();
                if (read != null && read.page().session().equals(session)) {
                    return read;
                }
                if (!entitled.getAsBoolean()) {
                    throw new JournalException.Unavailable(store.title() + " is no longer ours to take over");
                }
                var written = read == null ? create() : takeOver(read.page());
                if (written.isSuccess()) {
                    return understand(written);
                }
                // Anything else, a conflict above all, is settled by reading again: if ours was applied, it is there.
                trouble = LedgerStore.describe(written);
                refuseIfFinal(written, read == null);
            } catch (IOException lostAnswer) {
                trouble = String.valueOf(lostAnswer.getMessage());
            }
        }
        throw new JournalException.Unavailable(store.title() + " could not be taken over: " + trouble);
    }

    /** Makes sure that nobody else has taken it over since. */
    void confirm() {
        var read = read();
        if (read == null) {
            throw new JournalException.Unavailable(store.title() + " was deleted while it was taken over");
        }
        if (!read.page().session().equals(session)) {
            throw new JournalException.Unavailable(
                    store.title() + " was taken over by " + read.page().owner() + " at the same time");
        }
    }

    /** What is stored, by a quorum read; null if there is nothing. Changes nothing. */
    @Nullable
    Opened read() {
        ApiResponse response;
        try {
            response = store.read();
        } catch (IOException e) {
            throw new JournalException.Unavailable(store.title() + " could not be read: " + e.getMessage());
        }
        if (response.status() == 404) {
            return null;
        }
        if (LedgerStore.isPassing(response)) {
            throw new JournalException.Unavailable(
                    store.title() + " could not be read: " + LedgerStore.describe(response));
        }
        if (!response.isSuccess()) {
            throw new JournalException.Refused(
                    "Reading " + store.title() + " was refused: " + LedgerStore.describe(response));
        }
        return understand(response);
    }

    private Opened understand(ApiResponse response) {
        try {
            var page = LedgerPage.parse(response.body());
            var entries = LedgerCodec.decode(page.body());
            var keys = new HashSet<String>();
            for (var entry : entries) {
                if (!keys.add(entry.key())) {
                    throw new IOException("the key " + entry.key() + " occurs twice");
                }
            }
            if (entries.size() != page.count()) {
                throw new IOException("it holds " + entries.size() + " entries and says " + page.count());
            }
            return new Opened(page, entries);
        } catch (IOException e) {
            throw new JournalException.Unreadable(store.title() + " cannot be understood: " + e.getMessage()
                    + ". It may record work that is not finished, so it is left as it is. Look at it before you delete it.");
        }
    }

    private ApiResponse create() throws IOException {
        return store.create(new LedgerPage("", 1, owner, session, 0, 0, LedgerCodec.encode(List.of())));
    }

    private ApiResponse takeOver(LedgerPage page) throws IOException {
        return store.replace(new LedgerPage(page.resourceVersion(), page.epoch() + 1, owner, session, 0, page.count(),
                page.body()));
    }

    private void refuseIfFinal(ApiResponse response, boolean creating) {
        var deletedMeanwhile = response.status() == 404 && !creating;
        if (response.status() != 409 && !deletedMeanwhile && !LedgerStore.isPassing(response)) {
            throw new JournalException.Refused(
                    "Writing " + store.title() + " was refused: " + LedgerStore.describe(response));
        }
    }
}
