package dev.purveyor.runtime.shard;

import java.util.random.RandomGenerator;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.clock.Timers;
import dev.purveyor.runtime.lease.LeaseTimes;

/** Settings of a {@link ShardKeeper}; what is not set is what most want. */
public final class ShardKeeperBuilder {
    final Api api;
    final Time time;
    final Timers timers;
    final String namespace;
    final String base;
    final String instance;
    int shards = 16;
    LeaseTimes times = LeaseTimes.usual();
    ShardListener listener = new ShardListener() {
    };
    RandomGenerator random = RandomGenerator.getDefault();

    ShardKeeperBuilder(Api api, Time time, Timers timers, String namespace, String base, String instance) {
        this.api = api;
        this.time = time;
        this.timers = timers;
        this.namespace = namespace;
        this.base = base;
        this.instance = instance;
    }

    /** How many shards there are, 16 unless set. Replicas that differ in this never work at the same time. */
    public ShardKeeperBuilder shards(int value) {
        shards = value;
        return this;
    }

    /** Times of the Lease over all and of membership; shards have the same, but are renewed less often. */
    public ShardKeeperBuilder times(LeaseTimes value) {
        times = value;
        return this;
    }

    public ShardKeeperBuilder listener(ShardListener value) {
        listener = value;
        return this;
    }

    public ShardKeeperBuilder random(RandomGenerator value) {
        random = value;
        return this;
    }

    public ShardKeeper build() {
        return new ShardKeeper(this);
    }

    /** Twice per renew deadline, so that many shards do not flood the API server. */
    static LeaseTimes shardTimes(LeaseTimes times) {
        return new LeaseTimes(times.duration(), times.renewDeadline(), times.renewDeadline().dividedBy(2));
    }
}
