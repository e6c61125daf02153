package dev.purveyor.volume.controller;

import java.util.Objects;

import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.volume.controller.race.RaceTimes;

/** How several instances of a provisioner share its work. */
public sealed interface Coordination {
    /** One instance only, or an author who knows better: nothing is asked of others. */
    static Coordination none() {
        return new None();
    }

    /** {@link #leader(LeaseTimes)} with the usual times: a lease of 15 s, renewed every 2 s. */
    static Coordination leader() {
        return leader(LeaseTimes.usual());
    }

    /**
     * One instance works, the others stand by with warm caches. They agree by a Lease that is named as the Go library's, so
     * that both can be swapped in a rolling update. Instances with identities delete their own volumes, whoever leads.
     */
    static Coordination leader(LeaseTimes times) {
        return new Leader(times);
    }

    /**
     * An instance on every node, as a DaemonSet: each makes the volumes whose pods were scheduled to its node, and deletes
     * those that carry its identity. Nothing is locked. For storage that only its own node can reach.
     *
     * @param node the name of the node that this instance serves
     */
    static Coordination perNode(String node) {
        return new PerNode(node);
    }

    record None() implements Coordination {}

    /** {@link #perClaim(RaceTimes)} with the usual times. */
    static Coordination perClaim() {
        return perClaim(RaceTimes.USUAL);
    }

    /**
     * All instances are active and race for each claim, by a record in its annotation
     * {@code control-plane.alpha.kubernetes.io/leader}. Instances with identities delete their own volumes; without, they
     * race for each volume, too.
     */
    static Coordination perClaim(RaceTimes times) {
        return new PerClaim(times);
    }

    /** {@link #sharded(int, LeaseTimes)} with 16 shards and the usual times. */
    static Coordination sharded() {
        return sharded(16, LeaseTimes.usual());
    }

    /**
     * All replicas are active: the volumes are divided into shards, and the shards among the replicas. While a Go instance or
     * one with {@link #leader} holds the provisioner's Lease, none of them works.
     *
     * @param shards the same for all replicas
     */
    static Coordination sharded(int shards, LeaseTimes times) {
        return new Sharded(shards, times);
    }

    record Sharded(int shards, LeaseTimes times) implements Coordination {
        public Sharded {
            if (shards < 1 || shards > 256) {
                throw new IllegalArgumentException("there can be 1 to 256 shards, not " + shards);
            }
        }
    }

    record PerClaim(RaceTimes times) implements Coordination {}

    record Leader(LeaseTimes times) implements Coordination {}

    record PerNode(String node) implements Coordination {
        public PerNode {
            if (Objects.requireNonNull(node, "the node must not be null").isBlank()) {
                throw new IllegalArgumentException(
                        "one instance per node needs the name of its node (often NODE_NAME)");
            }
        }
    }
}
