package dev.purveyor.runtime.journal;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.clock.Timers;
import dev.purveyor.runtime.journal.LedgerContents.Waiting;
import dev.purveyor.runtime.journal.LedgerWriter.Fate;
import dev.purveyor.runtime.journal.LedgerWriter.Snapshot;

/** One object of a journal. One write is under way at a time; all that comes in meanwhile rides in the next. */
final class Ledger {
    private final ReentrantLock lock = new ReentrantLock();
    private final ConfigMapJournalBuilder settings;
    private final LedgerStore store;
    private final LedgerWriter writer;
    private final long epoch;
    private final LedgerContents contents;
    private boolean writing;
    private boolean overdue;
    private Timers.@Nullable Alarm idle;
    private @Nullable JournalException end;
    private volatile @Nullable String problem;
    /** That somebody was turned away, until something is finished. */
    private volatile @Nullable String full;
    private int bytes;

    private record Draft(long generation, List<Entry> entries) {}

    Ledger(ConfigMapJournalBuilder settings, LedgerStore store, LedgerOpening.Opened opened) {
        this.settings = settings;
        this.store = store;
        epoch = opened.page().epoch();
        writer = new LedgerWriter(store, opened.page(), settings.random);
        contents = new LedgerContents(opened.entries());
    }

    CompletableFuture<@Nullable Void> put(Entry entry) {
        var future = new CompletableFuture<@Nullable Void>();
        var failure = locked(() -> {
            if (end != null) {
                return end;
            }
            if (contents.get(entry.key()) == null && !hasRoomFor(entry)) {
                return full();
            }
            contents.put(entry, future);
            return null;
        });
        return begin(future, failure);
    }

    /** Takes the key's entry out, lazily. */
    void remove(String key) {
        locked(() -> {
            contents.remove(key);
            full = null;
            return armIdle();
        });
    }

    /** Takes this entry out, lazily, unless its key has another by now. */
    void remove(Entry entry) {
        locked(() -> {
            if (contents.isCurrent(entry)) {
                contents.remove(entry.key());
            }
            return armIdle();
        });
    }

    CompletableFuture<@Nullable Void> flush() {
        var future = new CompletableFuture<@Nullable Void>();
        var failure = locked(() -> {
            if (end == null && contents.isDurable()) {
                future.complete(null);
            } else if (end == null) {
                contents.awaitAll(future);
            }
            return end;
        });
        return begin(future, failure);
    }

    List<Entry> entries() {
        return locked(contents::entries);
    }

    @Nullable
    Entry get(String key) {
        return locked(() -> contents.get(key));
    }

    long epoch() {
        return epoch;
    }

    Optional<String> problem() {
        return Optional.ofNullable(problem).or(() -> Optional.ofNullable(full));
    }

    @Nullable
    JournalException end() {
        return locked(() -> end);
    }

    void end(JournalException why) {
        var released = locked(() -> {
            if (end == null) {
                end = why;
            }
            if (idle != null) {
                idle.cancel();
            }
            return contents.releaseAll();
        });
        fail(released, why);
    }

    private CompletableFuture<@Nullable Void> begin(CompletableFuture<@Nullable Void> future,
            @Nullable JournalException failure) {
        if (failure != null) {
            future.completeExceptionally(failure);
        }
        startWriting();
        return future;
    }

    private void startWriting() {
        var start = locked(() -> {
            var needed = !writing && isUrgent();
            writing |= needed;
            return needed;
        });
        if (start) {
            settings.executor.execute(this::writeUntilNobodyWaits);
        }
    }

    private boolean isUrgent() {
        return end == null && (overdue || contents.isAwaited());
    }

    private void writeUntilNobodyWaits() {
        for (var snapshot = prepare(); snapshot != null; snapshot = prepare()) {
            var begun = settings.time.nanos();
            switch (writer.write(snapshot)) {
                case Fate.Durable(var generation, var page) -> {
                    settings.listener.written(store.title(), page.count(), page.body().length,
                            settings.time.since(begun));
                    acknowledge(generation);
                }
                case Fate.Again(var delay, var why) -> {
                    problem = store.title() + " could not be written: " + why;
                    settings.listener.failed(store.title(), why);
                    settings.timers.after(delay, () -> settings.executor.execute(this::writeUntilNobodyWaits));
                    return;
                }
                case Fate.Lost(var why) -> {
                    // The next owner of a journal that we have closed may be ourselves: that is no news.
                    if (end() == null) settings.listener.fenced(store.title(), why);
                    end(new JournalException.Fenced(why));
                }
                case Fate.Refused(var why) -> {
                    settings.listener.failed(store.title(), why);
                    refuse(new JournalException.Refused(why));
                }
            }
        }
    }

    /** What to write next; null, and no longer writing, if nothing is urgent. */
    private @Nullable Snapshot prepare() {
        for (var draft = draft(); draft != null; draft = draft()) {
            var body = LedgerCodec.encode(draft.entries);
            locked(() -> bytes = body.length);
            if (body.length <= settings.maxBytes || !turnAwayNewest()) {
                return new Snapshot(draft.generation, draft.entries.size(), body);
            }
        }
        return null;
    }

    private @Nullable Draft draft() {
        return locked(() -> {
            writing = isUrgent();
            armIdle();
            return writing ? new Draft(contents.wanted(), contents.entries()) : null;
        });
    }

    private boolean turnAwayNewest() {
        var full = locked(this::full);
        var away = locked(contents::turnAwayNewest);
        away.forEach(waiter -> waiter.future().completeExceptionally(full));
        return !away.isEmpty();
    }

    private void acknowledge(long generation) {
        var released = locked(() -> {
            overdue = false;
            return contents.acknowledge(generation);
        });
        problem = null;
        released.forEach(waiter -> waiter.future().complete(null));
    }

    private void refuse(JournalException why) {
        var released = locked(() -> {
            overdue = false;
            return contents.releaseAll();
        });
        fail(released, why);
    }

    private void fail(List<Waiting> released, JournalException why) {
        problem = why.getMessage();
        released.forEach(waiter -> waiter.future().completeExceptionally(why));
    }

    private boolean armIdle() {
        var needed = idle == null && !writing && end == null && !contents.isDurable();
        if (needed) {
            idle = settings.timers.after(ConfigMapJournal.IDLE_FLUSH, this::onIdle);
        }
        return needed;
    }

    private void onIdle() {
        locked(() -> {
            idle = null;
            overdue = !contents.isDurable();
            return overdue;
        });
        startWriting();
    }

    private boolean hasRoomFor(Entry entry) {
        if (contents.size() >= settings.maxEntries) return false;
        var crowded = contents.size() >= settings.maxEntries / 2 || bytes >= settings.maxBytes / 2;
        return !crowded || !isOverItsShare(settings.groupOf.apply(entry.intent()));
    }

    private boolean isOverItsShare(String group) {
        if (group.isEmpty()) return false;
        var all = contents.entries();
        var own = all.stream().filter(other -> group.equals(settings.groupOf.apply(other.intent()))).toList();
        return own.size() >= settings.maxEntries / 2
                || (bytes >= settings.maxBytes / 2 && payload(own) > payload(all) / 2);
    }

    private static long payload(List<Entry> entries) {
        return entries.stream().mapToLong(entry -> entry.intent().payload().length).sum();
    }

    private JournalException full() {
        var why = store.title() + " has no room: " + contents.size() + " intents are open in it (" + bytes + " bytes). "
                + "It has room again when some are finished; 'purveyor doctor' lists them";
        full = why;
        return new JournalException.Full(why);
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
