package dev.purveyor.runtime.shard;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import dev.purveyor.runtime.shard.Umbrella.Cover;

/**
 * What a replica does next about its shards, from what it saw of all Leases. Pure.
 *
 * @param stand shards to begin to stand for
 * @param giveUp shards to stand for no longer; none of them is held
 * @param drain held shards to give back once the work on them has ended
 * @param leave shards to be without soon, also if the work on them does not end
 */
record ShardPlan(List<Integer> stand, List<Integer> giveUp, List<Integer> drain, List<Integer> leave) {
    // Few, so that a replica that only seems to have joined moves little.
    private static final int DRAINED_AT_ONCE = 2;

    /**
     * Where this replica stands itself.
     *
     * @param held shards that are held, without those that are leaving
     * @param standing shards that are stood for and not held, without those that are leaving
     * @param leaving shards that are on their way to being given back or given up
     * @param stuck held shards that cannot be given back for now
     */
    record Own(Cover cover, Set<Integer> held, Set<Integer> standing, Set<Integer> leaving, Set<Integer> stuck) {}

    static ShardPlan of(ShardNames names, String me, Sightings sightings, long nanos, Own own) {
        if (own.cover() == Cover.ANOTHERS) return leaveAll(own);
        var members = new HashSet<>(sightings.liveHolders(names.memberPrefix(), names.scheme()::isOn, nanos));
        members.add(me);
        var holders = new HashMap<Integer, String>();
        for (var shard = 0; shard < names.shards(); shard++) {
            var holder = sightings.holder(names.shard(shard), nanos);
            if (holder != null) {
                holders.put(shard, holder);
            }
        }
        var decided = Assignment.decide(me, members, names.shards(), own.held(), holders, own.stuck());
        // What we hold while nobody knows whose the Lease over all is stays ours: mostly it is ours again in a moment.
        var stand = own.cover() == Cover.OURS ? decided.acquire() : List.<Integer>of();
        return new ShardPlan(
                stand.stream().filter(s -> !own.standing().contains(s) && !own.leaving().contains(s)).toList(),
                own.standing().stream().filter(s -> !decided.acquire().contains(s)).toList(),
                decided.release().stream().limit(Math.max(0, DRAINED_AT_ONCE - own.leaving().size())).toList(),
                List.of());
    }

    /** Whoever leads may divide the keys into other shards whose Leases have the same names: we would only be in the way. */
    private static ShardPlan leaveAll(Own own) {
        return new ShardPlan(List.of(), List.copyOf(own.standing()), List.of(),
                Stream.concat(own.held().stream(), own.leaving().stream()).toList());
    }
}
