package dev.purveyor.runtime.shard;

/**
 * One time in which a shard is ours without a break. A shard that went away and came back is another holding, so that news of
 * the one that come late are not taken for news of the other. From memory and the clocks; thread-safe.
 */
public interface ShardHolding {
    int shard();

    /** Whether it lasts at this moment, also while the shard is being given back. */
    boolean isHeld();

    /** Whether the shard is being given back; true before its drain is asked for. */
    boolean isLeaving();
}
