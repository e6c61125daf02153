package dev.purveyor.volume.controller;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Counts the turns that run in each shard. Thread-safe. */
final class RunningTurns {
    private final Map<Integer, Integer> counts = new HashMap<>();
    private final Map<Integer, List<CompletableFuture<Void>>> waiting = new HashMap<>();

    synchronized void begin(int shard) {
        counts.merge(shard, 1, Integer::sum);
    }

    void end(int shard) {
        done(shard).forEach(future -> future.complete(null));
    }

    private synchronized List<CompletableFuture<Void>> done(int shard) {
        var left = counts.getOrDefault(shard, 0) - 1;
        counts.put(shard, left);
        if (left > 0) return List.of();
        counts.remove(shard);
        var heard = waiting.remove(shard);
        return heard == null ? List.of() : heard;
    }

    /** Completes when none runs in the shard. */
    synchronized CompletableFuture<Void> none(int shard) {
        if (!counts.containsKey(shard)) return CompletableFuture.completedFuture(null);
        var future = new CompletableFuture<Void>();
        waiting.computeIfAbsent(shard, any -> new ArrayList<>()).add(future);
        return future;
    }
}
