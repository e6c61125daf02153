package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

import dev.purveyor.runtime.clock.Time;
import dev.purveyor.volume.controller.flow.Gate;
import dev.purveyor.volume.controller.flow.Gate.Pass;
import dev.purveyor.volume.controller.flow.SelectedNode;
import dev.purveyor.volume.controller.record.ClaimRecord;

/**
 * Lets pass what was scheduled to one node. A claim whose node was deleted would be nobody's for ever: instances look after
 * such claims, too, at a slow pace and each at another time, and the first that finds the node gone has the scheduler
 * choose again.
 */
final class NodeGate {
    static final Duration PATIENCE = Duration.ofMinutes(1);
    static final Duration SPREAD = Duration.ofMinutes(10);
    private static final int MOST_CLAIMS = 10_000;

    private final String node;
    private final SelectedNode selected;
    private final Time time;
    private final Gate open;
    // By uid, since when we see it wait for that node of another's.
    private final Map<String, Sighting> others = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Sighting> eldest) {
            return size() > MOST_CLAIMS;
        }
    };

    private record Sighting(String node, long since) {}

    private NodeGate(String node, SelectedNode selected, Time time, Gate open) {
        this.node = node;
        this.selected = selected;
        this.time = time;
        this.open = open;
    }

    static Gate of(String node, SelectedNode selected, Time time, BooleanSupplier lasts) {
        var open = Gate.openWhile(lasts);
        return open.withClaimsBy(new NodeGate(node, selected, time, open)::toProvision);
    }

    private Pass toProvision(ClaimRecord claim) {
        var chosen = claim.selectedNode();
        if (node.equals(chosen)) return open.toProvision(claim);
        return chosen == null ? Pass.shut() : anothers(claim, chosen);
    }

    private Pass anothers(ClaimRecord claim, String chosen) {
        var uid = claim.head().uid();
        var left = patience(uid).minus(time.since(sighting(uid, chosen).since));
        if (left.isPositive()) return new Pass.Later(left);
        forget(uid);
        if (selected.isGone(chosen)) selected.clear(claim.head());
        return new Pass.Later(patience(uid));
    }

    /** Different for every instance and claim, so that they do not all ask at once. */
    private Duration patience(String uid) {
        var share = Integer.toUnsignedLong((uid + "/" + node).hashCode() * 0x9E3779B9) / (double) (1L << 32);
        return PATIENCE.plusMillis((long) (SPREAD.toMillis() * share));
    }

    private Sighting sighting(String uid, String chosen) {
        synchronized (others) {
            var seen = others.get(uid);
            if (seen != null && seen.node.equals(chosen)) return seen;
            var now = new Sighting(chosen, time.nanos());
            others.put(uid, now);
            return now;
        }
    }

    private void forget(String uid) {
        synchronized (others) {
            others.remove(uid);
        }
    }
}
