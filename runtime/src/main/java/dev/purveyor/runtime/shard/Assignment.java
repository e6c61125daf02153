package dev.purveyor.runtime.shard;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What one replica should do about the shards, judged from what it sees. Replicas may see different things for a while:
 * then two try for the same shard, or one is left, and its Lease decides. Pure.
 *
 * @param acquire the shards to try for, best first; what is not here and not held is not to be tried for
 * @param release the shards to give back, first to go first
 */
public record Assignment(List<Integer> acquire, List<Integer> release) {
    public Assignment {
        acquire = List.copyOf(acquire);
        release = List.copyOf(release);
    }

    /**
     * @param members the replicas that seem alive, this one always among them
     * @param held the shards that this replica holds, without those that it is giving back
     * @param holders the holders of shards that seem to be held
     * @param stuck shards that cannot be given back for now
     */
    public static Assignment decide(String me, Set<String> members, int shards, Set<Integer> held,
            Map<Integer, String> holders, Set<Integer> stuck) {
        var quota = quota(me, members, shards);
        var byLiking = Comparator.<Integer>comparingLong(shard -> ShardHash.score(me, shard)).reversed()
                .thenComparing(Comparator.naturalOrder());
        if (held.size() > quota) {
            return new Assignment(List.of(), held.stream().filter(shard -> !stuck.contains(shard))
                    .sorted(byLiking.reversed()).limit(held.size() - quota).toList());
        }
        var free = IntStream.range(0, shards).boxed().filter(shard -> !held.contains(shard)).filter(shard -> {
            var holder = holders.get(shard);
            // What seems to be ours although we do not hold it is left over from a Lease that we could not give back.
            return holder == null || holder.equals(me);
        });
        return new Assignment(free.sorted(byLiking).limit(quota - held.size()).toList(), List.of());
    }

    /**
     * How many shards are a member's share. The shares add up to all shards; who has one more than others is a matter of
     * hashes, so that the members agree. When a member goes, no other's share shrinks.
     */
    static int quota(String me, Set<String> members, int shards) {
        var mine = ShardHash.of(me);
        var others = members.stream().filter(member -> !member.equals(me)).toList();
        var before = others.stream().filter(member -> {
            var order = Long.compare(ShardHash.of(member), mine);
            return order < 0 || (order == 0 && member.compareTo(me) < 0);
        }).count();
        var all = others.size() + 1;
        return shards / all + (before < shards % all ? 1 : 0);
    }
}
