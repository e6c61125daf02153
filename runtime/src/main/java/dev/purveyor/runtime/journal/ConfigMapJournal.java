package dev.purveyor.runtime.journal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.clock.Timers;

/**
 * An {@link IntentJournal} in two ConfigMaps: one that every commit rewrites, and {@code <name>-parked} for intents of
 * long-running work, which is rarely written. Commits of many threads go out in one write.
 */
public final class ConfigMapJournal implements IntentJournal {
    static final String PARKED = "-parked";
    static final Duration IDLE_FLUSH = Duration.ofSeconds(2);

    private final ConfigMapJournalBuilder settings;
    private final AtomicLong numbers = new AtomicLong();
    private volatile @Nullable Ledgers ledgers;

    private record Ledgers(Ledger main, Ledger parked) {
        @Nullable
        JournalException end() {
            return main.end() != null ? main.end() : parked.end();
        }
    }

    ConfigMapJournal(ConfigMapJournalBuilder settings) {
        this.settings = settings;
    }

    /** The names of the ConfigMaps that a journal of that name reads, creates and updates: it must be allowed to. */
    public static List<String> objects(String name) {
        return List.of(name, name + PARKED);
    }

    public static ConfigMapJournalBuilder builder(Api api, Time time, Timers timers, String namespace, String name) {
        return new ConfigMapJournalBuilder(api, time, timers, namespace, name);
    }

    @Override
    public List<RecordedIntent> open(String owner) {
        if (ledgers != null) {
            throw new IllegalStateException("the journal is open already");
        }
        var random = new byte[16];
        settings.random.nextBytes(random);
        var session = HexFormat.of().formatHex(random);
        var names = objects(settings.name);
        var opened = new Ledgers(open(names.get(0), owner, session), open(names.get(1), owner, session));
        // Whoever took the first from us while we took the second would have the one and we the other, and both could write.
        opening(names.get(0), owner, session).confirm();
        opened.main.entries().forEach(entry -> numbers.accumulateAndGet(entry.number(), Math::max));
        opened.parked.entries().forEach(entry -> numbers.accumulateAndGet(entry.number(), Math::max));
        opened.main.entries().forEach(entry -> dropOlderCopy(entry, opened));
        ledgers = opened;
        return entries();
    }

    private Ledger open(String name, String owner, String session) {
        return new Ledger(settings, store(name), opening(name, owner, session).open());
    }

    private LedgerOpening opening(String name, String owner, String session) {
        return new LedgerOpening(store(name), owner, session, settings.entitled);
    }

    private LedgerStore store(String name) {
        return new LedgerStore(settings.api, settings.namespace, name);
    }

    /** The last owner died between writing the one object and the other. */
    private static void dropOlderCopy(Entry inMain, Ledgers opened) {
        var parked = opened.parked.get(inMain.key());
        if (parked != null) {
            (parked.number() >= inMain.number() ? opened.main : opened.parked).remove(inMain.key());
        }
    }

    @Override
    public void commit(Intent intent) throws InterruptedException {
        await(commitLater(intent));
    }

    CompletableFuture<@Nullable Void> commitLater(Intent intent) {
        var open = usable();
        var target = open.parked.get(intent.key()) != null ? open.parked : open.main;
        var before = target.get(intent.key());
        var createdAt = before != null ? before.createdAt() : settings.time.now();
        return target.put(new Entry(intent, createdAt, numbers.incrementAndGet()));
    }

    @Override
    public void clear(String key) {
        var open = opened();
        open.main.remove(key);
        open.parked.remove(key);
    }

    @Override
    public void park(String key) {
        var open = opened();
        if (open.end() != null) return;
        var entry = open.main.get(key);
        if (entry != null && open.parked.get(key) == null) {
            // The copy here goes only when the other is durable, and only if it is still the one that was copied.
            var parked = open.parked.put(entry).thenRun(() -> open.main.remove(entry));
            parked.exceptionally(stays -> null);
        }
    }

    @Override
    public boolean flush(Duration limit) throws InterruptedException {
        var flushed = flushLater().thenApply(done -> true);
        var alarm = settings.timers.after(limit, () -> flushed.complete(false));
        try {
            return await(flushed);
        } finally {
            alarm.cancel();
        }
    }

    CompletableFuture<@Nullable Void> flushLater() {
        var open = usable();
        return CompletableFuture.allOf(open.main.flush(), open.parked.flush());
    }

    @Override
    public List<RecordedIntent> entries() {
        var open = opened();
        var found = new ArrayList<RecordedIntent>();
        open.main.entries().stream().filter(entry -> open.parked.get(entry.key()) == null)
                .forEach(entry -> found.add(recorded(entry, false)));
        open.parked.entries().forEach(entry -> found.add(recorded(entry, true)));
        found.sort(Comparator.comparing(RecordedIntent::createdAt));
        return List.copyOf(found);
    }

    private RecordedIntent recorded(Entry entry, boolean parked) {
        var limit = settings.time.now().minus(settings.quarantineAfter);
        return new RecordedIntent(entry.intent(), entry.createdAt(), parked, entry.createdAt().isBefore(limit));
    }

    @Override
    public long epoch() {
        return opened().main.epoch();
    }

    @Override
    public Optional<String> problem() {
        var open = ledgers;
        return open == null ? Optional.of("the journal is not open") : open.main.problem().or(open.parked::problem);
    }

    @Override
    public void close() {
        var open = ledgers;
        if (open != null) {
            var why = new JournalException.Closed("the journal was closed");
            open.main.end(why);
            open.parked.end(why);
        }
    }

    private Ledgers opened() {
        var open = ledgers;
        if (open == null) {
            throw new JournalException.Closed("the journal was not opened");
        }
        return open;
    }

    /** Losing one of the two objects is losing both. */
    private Ledgers usable() {
        var open = opened();
        var end = open.end();
        if (end != null) {
            throw end;
        }
        return open;
    }

    private static <T extends @Nullable Object> T await(CompletableFuture<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof JournalException known) {
                throw known;
            }
            throw new IllegalStateException("the journal failed in a way it should not", e.getCause());
        }
    }
}
