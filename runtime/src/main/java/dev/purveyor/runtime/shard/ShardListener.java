package dev.purveyor.runtime.shard;

import java.util.concurrent.CompletableFuture;

/**
 * Hears what happens to a replica's shards. Acquired and lost of one holding come in order, one at a time, on a thread that
 * renews nothing; so do opened and closed. All else may come at once: a shard that went away and came back may be told as
 * acquired before its earlier loss is. By then the news may be old: whoever starts work asks {@link ShardKeeper#mayWork} or
 * the holding again. What it throws is logged.
 */
public interface ShardListener {
    /** The shard is ours; whether it may be worked on depends on {@link #opened} as well. */
    default void acquired(ShardHolding holding) {}

    /**
     * @param holding the one that was told as acquired
     * @param why for people
     */
    default void lost(ShardHolding holding, String why) {}

    /**
     * No new work may start in the shard; {@link ShardKeeper#mayWork} says so already. It is given back when the future
     * completes, in whatever way; until then it stays ours. At times this is asked for a shard that was never acquired.
     */
    default CompletableFuture<?> drain(int shard) {
        return CompletableFuture.completedFuture(null);
    }

    /**
     * The drain has taken too long, and the shard is to be kept: work may start again, and the drain's future is cancelled.
     *
     * @return false if it is too late for that, because the drain is about to end
     */
    default boolean keep(int shard) {
        return true;
    }

    /** The Lease over all is with sharded replicas again: shards that are held may be worked on. */
    default void opened() {}

    /** The Lease over all is with a stranger, or nobody knows: nothing may be started. May come late. */
    default void closed() {}
}
