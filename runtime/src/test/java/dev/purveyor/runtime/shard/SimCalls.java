package dev.purveyor.runtime.shard;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import dev.purveyor.runtime.lease.SimMachine;
import dev.purveyor.runtime.lease.SimWorld;

/** The calls that one replica has running, by shard. Most return soon; in trouble some return late and a few never. */
final class SimCalls {
    private final SimWorld world;
    private final SimMachine machine;
    private final Map<Integer, Integer> running = new HashMap<>();
    private final Set<Integer> hanging = new HashSet<>();

    SimCalls(SimWorld world, SimMachine machine) {
        this.world = world;
        this.machine = machine;
    }

    /** @param returned told when the call has returned and the machine notices */
    void begin(int shard, Runnable returned) {
        running.merge(shard, 1, Integer::sum);
        if (!world.isCalm() && world.chance(0.01)) {
            hanging.add(shard);
            return;
        }
        world.after(world.seconds(!world.isCalm() && world.chance(0.05) ? 60 : 5), () -> machine.run(() -> {
            running.merge(shard, -1, Integer::sum);
            returned.run();
        }));
    }

    boolean areRunning(int shard) {
        return running.getOrDefault(shard, 0) > 0;
    }

    /** In how many shards a call hangs. */
    int hanging() {
        return hanging.size();
    }
}
