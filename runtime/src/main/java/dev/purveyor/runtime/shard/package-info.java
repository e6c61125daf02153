/**
 * Several replicas that all work: keys fall into shards, a Lease per shard decides whose it is, membership only sets how
 * many each should have, and one Lease over all keeps out those who know nothing of shards.
 * {@link dev.purveyor.runtime.shard.ShardKeeper} is the door; {@link dev.purveyor.runtime.shard.Assignment} and
 * {@link dev.purveyor.runtime.shard.Umbrella} are the rules without threads or requests.
 */
@NullMarked
package dev.purveyor.runtime.shard;

import org.jspecify.annotations.NullMarked;
