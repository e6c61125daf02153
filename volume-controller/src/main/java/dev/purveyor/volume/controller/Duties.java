package dev.purveyor.volume.controller;

import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.volume.controller.flow.Gate;
import dev.purveyor.volume.controller.flow.SelectedNode;

/** Which duty a controller has. */
final class Duties {
    private Duties() {}

    static Duty of(Workplace place) {
        var settings = place.settings;
        var whole = UnitNames.of(settings.name);
        var own = whole.of(settings.identity);
        return switch (settings.coordination) {
            case Coordination.None none -> new SoleDuty(place, own, Gate::openWhile);
            case Coordination.Leader leader -> settings.identity == null
                    ? new LeaderDuty(place, whole, leader.times())
                    : new ResidentDuty(place, own, leader.times(), () -> new LeaseLead(place, whole, leader.times()));
            case Coordination.PerClaim perClaim -> racing(place, whole, own, place.race(perClaim.times()));
            case Coordination.Sharded sharded -> {
                var turns = new RunningTurns();
                yield settings.identity == null
                        ? new ShardedDuty(place, whole, sharded)
                        : new ResidentDuty(place, own, sharded.times(),
                                () -> new ShardLead(place, whole, sharded, turns));
            }
            case Coordination.PerNode perNode -> new SoleDuty(place, own, lasts -> NodeGate.of(perNode.node(),
                    new SelectedNode(place.api), settings.time, lasts));
        };
    }

    private static Duty racing(Workplace place, UnitNames whole, UnitNames own, Gate race) {
        return place.settings.identity == null
                ? new SeatedDuty(place, whole, race::andWhile)
                : new ResidentDuty(place, own, LeaseTimes.usual(), () -> new RaceLead(race));
    }
}
