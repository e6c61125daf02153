package dev.purveyor.app;

import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

import dev.purveyor.testkit.fleet.Call;
import dev.purveyor.testkit.fleet.Claims;
import dev.purveyor.testkit.fleet.Fleet;
import dev.purveyor.testkit.fleet.Instance;

/**
 * Claims that their users delete at a bad moment: when an instance has just been struck. Half of those that it was about to
 * serve go, so that only its journal knows what it may have made for them, and a few of all others, Bound or not.
 */
final class Deletions {
    private final Fleet fleet;
    private final Claims claims;
    private final Random random;
    private int deleted;
    private int underWay;

    Deletions(Fleet fleet, Claims claims, long seed) {
        this.fleet = fleet;
        this.claims = claims;
        this.random = new Random(seed);
    }

    void strike(Instance victim) {
        var begun = begunBy(victim);
        var doomed = claims.volumes().stream().filter(
                volume -> random.nextInt(begun.contains(volume) ? 2 : 40) == 0).toList();
        claims.delete(doomed);
        deleted += doomed.size();
        underWay += (int) doomed.stream().filter(begun::contains).count();
    }

    private Set<String> begunBy(Instance victim) {
        var unbound = claims.unboundVolumes();
        return fleet.record().by(victim.name()).stream().map(Call::volume).filter(unbound::contains)
                .collect(Collectors.toSet());
    }

    @Override
    public String toString() {
        return deleted + " deleted early, " + underWay + " of them when their provision had begun";
    }
}
