package dev.purveyor.runtime.shard;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.lease.LeaseRecord;
import dev.purveyor.runtime.shard.ShardPlan.Own;
import dev.purveyor.runtime.shard.Umbrella.Cover;

import static org.assertj.core.api.Assertions.assertThat;

class ShardPlanTest {
    private static final Set<Integer> ALL = Set.of(0, 1, 2, 3);

    private final ShardNames names = new ShardNames("base", 4);
    private final Map<String, LeaseRecord> leases = new HashMap<>();

    @Test
    void aMemberThatDividesTheKeysAsWeDoGetsItsShare() {
        member("you", Scheme.of(4).annotations());
        assertThat(plan(held(Cover.OURS, ALL)).drain()).hasSize(2);
    }

    @Test
    void aMemberThatDividesTheKeysOtherwiseOrDoesNotSayGetsNothing() {
        member("eight", Scheme.of(8).annotations());
        member("hash", new Scheme(4, 2).annotations());
        member("silent", Map.of());

        assertThat(plan(held(Cover.OURS, ALL)).drain()).isEmpty();
        assertThat(plan(held(Cover.OURS, Set.of())).stand()).containsExactlyInAnyOrderElementsOf(ALL);
    }

    @Test
    void whileAnotherLeadsAllIsLeftAtOnceAndNothingIsStoodFor() {
        var plan = plan(new Own(Cover.ANOTHERS, Set.of(0, 1), Set.of(2), Set.of(3), Set.of(1)));

        assertThat(plan.leave()).containsExactlyInAnyOrder(0, 1, 3);
        assertThat(plan.giveUp()).containsExactly(2);
        assertThat(plan.stand()).isEmpty();
    }

    @Test
    void whileNobodyKnowsWhoLeadsWhatIsThereIsKeptAndNothingNewIsStoodFor() {
        var plan = plan(new Own(Cover.UNKNOWN, Set.of(0, 1), Set.of(2), Set.of(), Set.of()));

        assertThat(plan.drain()).isEmpty();
        assertThat(plan.giveUp()).isEmpty();
        assertThat(plan.stand()).isEmpty();
    }

    private ShardPlan plan(Own own) {
        var sightings = new Sightings(Duration.ofSeconds(15));
        sightings.saw(leases, 0);
        return ShardPlan.of(names, "me", sightings, 0, own);
    }

    private void member(String name, Map<String, String> annotations) {
        leases.put(names.member(name), new LeaseRecord(name, Duration.ofSeconds(15), null, null, 0, "1", annotations));
    }

    private static Own held(Cover cover, Set<Integer> held) {
        return new Own(cover, held, Set.of(), Set.of(), Set.of());
    }
}
