package dev.purveyor.runtime.shard;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.lease.LeaseRecord;
import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.runtime.shard.Umbrella.Cover;

import static org.assertj.core.api.Assertions.assertThat;

class UmbrellaTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final Umbrella umbrella = new Umbrella(LeaseTimes.usual(), 16, 0, START);
    private Duration wallIsOff = Duration.ZERO;

    @Test
    void oneLookProvesNothing() {
        look(0, shared("a", 1));
        assertThat(permits(0)).isFalse();
    }

    @Test
    void aChangePermitsUntilTheDeadlineAfterTheLookBeforeIt() {
        look(0, shared("a", 1));
        look(4, shared("a", 2));
        assertThat(permits(9.999)).isTrue();
        assertThat(permits(10)).isFalse();
    }

    @Test
    void withoutAChangeNothingIsProlonged() {
        look(0, shared("a", 1));
        look(1, shared("a", 2));
        look(5, shared("a", 2));
        assertThat(permits(10)).isFalse();
        look(11, shared("a", 3));
        assertThat(permits(14.999)).isTrue();
        assertThat(permits(15)).isFalse();
    }

    @Test
    void theNextOfOursMayFollowTheLast() {
        look(0, shared("a", 1));
        look(1, shared("b", 2));
        assertThat(permits(5)).isTrue();
    }

    @Test
    void aStrangerEndsItAtOnceEvenIfTheAnnotationsOfOursAreStillThere() {
        look(0, shared("a", 1));
        look(1, shared("a", 2));
        look(2, record("stranger", 3, umbrella.annotations("a")));
        assertThat(permits(2)).isFalse();
        look(3, record("stranger", 4, umbrella.annotations("a")));
        assertThat(permits(3)).isFalse();
    }

    @Test
    void whoDividesTheKeysOtherwiseIsAStranger() {
        var other = new Umbrella(LeaseTimes.usual(), 8, 0, START);
        assertThat(umbrella.isShared(record("a", 1, other.annotations("a")))).isFalse();
        assertThat(umbrella.isShared(record("a", 1, Map.of()))).isFalse();
        assertThat(umbrella.isShared(record("", 1, umbrella.annotations("")))).isFalse();
    }

    @Test
    void whoDividesTheKeysOtherwiseIsNamedAndNobodyElseIs() {
        var other = new Umbrella(LeaseTimes.usual(), 8, 0, START);
        assertThat(umbrella.divided()).isEmpty();
        look(0, shared("a", 1));
        assertThat(umbrella.divided()).isEmpty();
        look(1, record("b", 2, other.annotations("b")));
        assertThat(umbrella.divided()).contains("b for 8 shards");
        look(2, record("c", 3, Map.of("purveyor.dev/coordination", "sharded", "purveyor.dev/sharded-by", "c",
                "purveyor.dev/shards", "16/2")));
        assertThat(umbrella.divided()).contains("c for shards of another kind (16/2)");
        look(3, record("leader", 4, other.annotations("b")));
        assertThat(umbrella.divided()).isEmpty();
    }

    @Test
    void itIsAnothersOnceItIsSeenToBeAndUnknownWhileNothingIsSeen() {
        assertThat(cover(0)).isEqualTo(Cover.UNKNOWN);
        look(0, shared("a", 1));
        look(1, shared("a", 2));
        assertThat(cover(1)).isEqualTo(Cover.OURS);
        assertThat(cover(11)).isEqualTo(Cover.UNKNOWN);
        look(12, record("stranger", 3, Map.of()));
        assertThat(cover(12)).isEqualTo(Cover.ANOTHERS);
        look(13, record("", 4, Map.of()));
        assertThat(cover(13)).isEqualTo(Cover.UNKNOWN);
    }

    @Test
    void oursAreReplacedSoonAndStrangersInTheirTime() {
        assertThat(umbrella.patience().apply(shared("a", 1))).isEqualTo(Duration.ofSeconds(4));
        assertThat(umbrella.patience().apply(record("go", 1, Map.of()))).isEqualTo(Duration.ofSeconds(15));
    }

    @Test
    void aMachineThatWasSuspendedIsPermittedNothing() {
        look(0, shared("a", 1));
        look(1, shared("a", 2));
        wallIsOff = Duration.ofSeconds(20);
        assertThat(permits(1)).isFalse();
        look(1, shared("b", 7));
        assertThat(permits(1)).isFalse();
        look(2, shared("b", 8));
        assertThat(permits(2)).isTrue();
    }

    @Test
    void aClockThatIsSetBackProlongsNothing() {
        look(0, shared("a", 1));
        wallIsOff = Duration.ofMinutes(-1);
        look(1, shared("a", 2));
        wallIsOff = Duration.ofSeconds(-51);
        assertThat(permits(1)).isFalse();
    }

    private void look(double seconds, LeaseRecord record) {
        umbrella.saw(record, nanos(seconds), wall(seconds));
    }

    private boolean permits(double seconds) {
        return umbrella.permits(nanos(seconds), wall(seconds));
    }

    private Cover cover(double seconds) {
        return umbrella.cover(false, nanos(seconds), wall(seconds));
    }

    private Instant wall(double seconds) {
        return START.plusNanos(nanos(seconds)).plus(wallIsOff);
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * 1e9);
    }

    private LeaseRecord shared(String holder, int renewal) {
        return record(holder, renewal, umbrella.annotations(holder));
    }

    private static LeaseRecord record(String holder, int renewal, Map<String, String> annotations) {
        return new LeaseRecord(holder, Duration.ofSeconds(15), START, START.plusSeconds(renewal), 0, "" + renewal,
                annotations);
    }
}
