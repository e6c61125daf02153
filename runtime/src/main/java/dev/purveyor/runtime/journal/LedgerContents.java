package dev.purveyor.runtime.journal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

/**
 * What a ledger should hold, and who waits for which of it. Every change is a new generation; when a generation is
 * durable, so is all before it. Guarded by the lock of {@link Ledger}.
 */
final class LedgerContents {
    private final SequencedMap<String, Entry> entries = new LinkedHashMap<>();
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private long wanted;
    private long durable;

    /** Somebody who waits for a generation; with what to undo if there is no room for it. */
    record Waiting(long generation, @Nullable Entry added, @Nullable Entry replaced,
            CompletableFuture<@Nullable Void> future) {}

    LedgerContents(Collection<Entry> durableEntries) {
        durableEntries.forEach(entry -> entries.put(entry.key(), entry));
    }

    void put(Entry entry, CompletableFuture<@Nullable Void> future) {
        var replaced = entries.put(entry.key(), entry);
        waiting.add(new Waiting(++wanted, entry, replaced, future));
    }

    void remove(String key) {
        if (entries.remove(key) != null) {
            wanted++;
        }
    }

    void awaitAll(CompletableFuture<@Nullable Void> future) {
        waiting.add(new Waiting(wanted, null, null, future));
    }

    /** All up to the generation is durable; returns those who need wait no longer. */
    List<Waiting> acknowledge(long generation) {
        durable = Math.max(durable, generation);
        var released = new ArrayList<Waiting>();
        for (var next = waiting.peek(); next != null && next.generation() <= durable; next = waiting.peek()) {
            released.add(waiting.remove());
        }
        return released;
    }

    /** Nobody waits any longer. */
    List<Waiting> releaseAll() {
        var released = List.copyOf(waiting);
        waiting.clear();
        return released;
    }

    /** Takes back what the newer half of those who wait have added, and returns them. What is durable always stays. */
    List<Waiting> turnAwayNewest() {
        var adders = waiting.stream().filter(waiter -> waiter.added() != null).toList();
        var newest = adders.subList(adders.size() / 2, adders.size()).reversed();
        newest.forEach(this::undo);
        return newest;
    }

    private void undo(Waiting waiter) {
        waiting.removeIf(other -> other.added() != null && other.generation() == waiter.generation());
        var added = waiter.added();
        if (added == null || !isCurrent(added)) {
            return;
        }
        wanted++;
        if (waiter.replaced() == null) {
            entries.remove(added.key());
        } else {
            entries.put(added.key(), waiter.replaced());
        }
    }

    boolean isCurrent(Entry entry) {
        var found = entries.get(entry.key());
        return found != null && found.number() == entry.number();
    }

    @Nullable
    Entry get(String key) {
        return entries.get(key);
    }

    List<Entry> entries() {
        return List.copyOf(entries.values());
    }

    int size() {
        return entries.size();
    }

    long wanted() {
        return wanted;
    }

    boolean isDurable() {
        return durable >= wanted;
    }

    boolean isAwaited() {
        return !waiting.isEmpty();
    }
}
