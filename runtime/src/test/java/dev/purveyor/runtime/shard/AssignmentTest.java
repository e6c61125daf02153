package dev.purveyor.runtime.shard;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class AssignmentTest {
    private static final int SHARDS = 16;

    private final Map<Integer, String> owners = new TreeMap<>();
    private final Set<String> members = new TreeSet<>();

    @ParameterizedTest
    @CsvSource({"pvc-0, 2", "pvc-1, 6", "pvc-4c9a2f6e-1b77-4f7e-9d5e-0f2a8c2b1d33, 5", "'', 6", "grün, 0"})
    void theShardOfAKeyNeverChanges(String key, int shard) {
        assertThat(ShardHash.shardOf(key, SHARDS)).isEqualTo(shard);
    }

    @Test
    void keysSpreadEvenly() {
        var counts = IntStream.range(0, 16_000).mapToObj(i -> ShardHash.shardOf("pvc-" + i, SHARDS))
                .collect(Collectors.groupingBy(shard -> shard, Collectors.counting()));
        assertThat(counts).hasSize(SHARDS);
        assertThat(counts.values()).allMatch(count -> count > 850 && count < 1150);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 16, 20})
    void quotasAddUpAndDifferByOneAtMost(int count) {
        var all = names(count);
        var quotas = all.stream().map(member -> Assignment.quota(member, all, SHARDS)).toList();
        assertThat(quotas.stream().mapToInt(q -> q).sum()).isEqualTo(SHARDS);
        assertThat(quotas).allMatch(q -> q == SHARDS / count || q == SHARDS / count + 1);
    }

    @Test
    void aThirdMemberMovesAThirdOfTheShardsAndNoMore() {
        for (var run = 0; run < 50; run++) {
            owners.clear();
            members.clear();
            members.addAll(List.of("a" + run, "b" + run));
            settle();
            var before = Map.copyOf(owners);

            members.add("c" + run);
            settle();

            assertThat(moved(before)).isBetween(5, 6);
            assertThat(new HashSet<>(owners.values())).hasSize(3);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7})
    void whenAMemberGoesTheOthersKeepWhatTheyHave(int count) {
        members.addAll(names(count));
        settle();
        var before = Map.copyOf(owners);
        var gone = members.iterator().next();
        var orphans = (int) before.values().stream().filter(gone::equals).count();

        members.remove(gone);
        owners.values().removeIf(gone::equals);
        settle();

        assertThat(moved(before)).isEqualTo(orphans);
    }

    @Test
    void whatSeemsHeldIsNotTriedForAndWhatIsLeftOverFromUsIs() {
        var holders = new HashMap<Integer, String>();
        IntStream.range(0, SHARDS).forEach(shard -> holders.put(shard, "gone"));
        assertThat(Assignment.decide("me", Set.of("me"), SHARDS, Set.of(), holders, Set.of()).acquire()).isEmpty();
        holders.put(3, "me");
        assertThat(Assignment.decide("me", Set.of("me"), SHARDS, Set.of(), holders, Set.of()).acquire())
                .containsExactly(3);
    }

    @Test
    void eachMemberIsDrawnToOtherShards() {
        var favourites = names(64).stream()
                .map(member -> Assignment.decide(member, Set.of(member), SHARDS, Set.of(), Map.of(), Set.of()).acquire()
                        .getFirst())
                .collect(Collectors.toSet());
        assertThat(favourites).hasSizeGreaterThan(SHARDS / 2);
    }

    @Test
    void whatCannotBeGivenBackIsKeptAndAnotherGoesInItsPlace() {
        var all = IntStream.range(0, SHARDS).boxed().collect(Collectors.toSet());
        var gone = Assignment.decide("me", Set.of("me", "you"), SHARDS, all, Map.of(), Set.of()).release();
        var stuck = Set.of(gone.getFirst());

        var decided = Assignment.decide("me", Set.of("me", "you"), SHARDS, all, Map.of(), stuck).release();

        assertThat(decided).hasSize(8).doesNotContain(gone.getFirst()).containsAll(gone.subList(1, 8));
        assertThat(Assignment.decide("me", Set.of("me", "you"), SHARDS, all, Map.of(), all).release()).isEmpty();
    }

    @Test
    void noMoreIsTriedForThanTheQuotaAllowsAndTheBestLikedFirst() {
        var decided = Assignment.decide("me", Set.of("me", "you"), SHARDS, Set.of(1, 2, 3), Map.of(), Set.of());
        assertThat(decided.acquire()).hasSize(5).doesNotContain(1, 2, 3).isSortedAccordingTo(
                (a, b) -> Long.compare(ShardHash.score("me", b), ShardHash.score("me", a)));
        assertThat(decided.release()).isEmpty();
    }

    /** Each in turn does what it decides, until nobody has anything to do. */
    private void settle() {
        boolean busy;
        do {
            busy = false;
            for (var member : members) {
                var held = owners.keySet().stream().filter(s -> member.equals(owners.get(s)))
                        .collect(Collectors.toSet());
                var decided = Assignment.decide(member, members, SHARDS, held, owners, Set.of());
                decided.release().forEach(owners::remove);
                decided.acquire().forEach(shard -> owners.put(shard, member));
                busy |= !decided.acquire().isEmpty() || !decided.release().isEmpty();
            }
        } while (busy);
        assertThat(owners).hasSize(SHARDS);
    }

    private int moved(Map<Integer, String> before) {
        return (int) before.entrySet().stream().filter(e -> !e.getValue().equals(owners.get(e.getKey()))).count();
    }

    private static Set<String> names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "host-" + i).collect(Collectors.toCollection(TreeSet::new));
    }
}
