package dev.purveyor.runtime.lease;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Random;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.lease.Answer.Found;
import dev.purveyor.runtime.lease.Answer.Missing;
import dev.purveyor.runtime.lease.Step.Create;
import dev.purveyor.runtime.lease.Step.Read;
import dev.purveyor.runtime.lease.Step.Replace;
import dev.purveyor.runtime.lease.Step.Wait;

import static org.assertj.core.api.Assertions.assertThat;

/** One candidate, its two clocks, and the answers that a test gives it. */
abstract class ElectionScene {
    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    static final Instant TEN_MINUTES_AGO = START.minusSeconds(600);
    static final Instant IN_TEN_MINUTES = START.plusSeconds(600);

    final Election election = new Election("me", LeaseTimes.usual(), Map.of("ours", "1"),
            Election.patience(LeaseTimes.usual()), new Random(1), 0, START);
    long nanos;
    Instant wall = START;
    private int versions = 100;

    long secondsUntilTaken(LeaseRecord record) {
        for (var i = 0; i < 1000; i++) {
            switch (next()) {
                case Read() -> came(new Found(record));
                case Wait(var duration) -> {
                    nanos += duration.toNanos();
                    wall = wall.plus(duration);
                }
                default -> {
                    return Duration.ofNanos(nanos).toSeconds();
                }
            }
        }
        throw new AssertionError("never taken");
    }

    LeaseRecord acquire() {
        next();
        came(new Missing());
        succeed(next());
        assertThat(isHeld()).isTrue();
        return known();
    }

    LeaseRecord known() {
        return election.observed().orElseThrow();
    }

    Step next() {
        return election.next(nanos, wall);
    }

    void came(Answer answer) {
        election.came(answer, nanos, wall);
    }

    void succeed(Step write) {
        came(new Found(stored(recordOf(write))));
    }

    boolean isHeld() {
        return election.isHeld(nanos, wall);
    }

    void pass(double seconds) {
        var passed = Duration.ofNanos(Math.round(seconds * 1e9));
        nanos += passed.toNanos();
        wall = wall.plus(passed);
    }

    LeaseRecord stored(LeaseRecord r) {
        return new LeaseRecord(r.holder(), r.duration(), r.acquired(), r.renewed(), r.transitions(), "" + versions++,
                r.annotations());
    }

    static LeaseRecord recordOf(Step step) {
        return switch (step) {
            case Create(var record) -> record;
            case Replace(var record) -> record;
            default -> throw new AssertionError(step + " is no write");
        };
    }

    static LeaseRecord record(String holder, int seconds, @Nullable Instant times, int transitions) {
        return new LeaseRecord(holder, Duration.ofSeconds(seconds), times, times, transitions, "7", Map.of());
    }
}
