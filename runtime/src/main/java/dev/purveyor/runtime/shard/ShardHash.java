package dev.purveyor.runtime.shard;

import java.nio.charset.StandardCharsets;

/**
 * The hash that all replicas of all versions must share: FNV-1a of 64 bits over the UTF-8 bytes, then the finalizer of
 * MurmurHash3, because FNV's low bits alone follow the last characters too closely. A change needs a new
 * {@link #VERSION}, which keeps replicas with different hashes apart.
 */
final class ShardHash {
    static final int VERSION = 1;

    private ShardHash() {}

    static int shardOf(String key, int shards) {
        return (int) Long.remainderUnsigned(of(key), shards);
    }

    /** How much a member is drawn to a shard; all members together spread evenly. */
    static long score(String member, int shard) {
        return of(member + "/" + shard);
    }

    static long of(String text) {
        var hash = 0xcbf29ce484222325L;
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
        }
        hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return hash ^ (hash >>> 33);
    }
}
