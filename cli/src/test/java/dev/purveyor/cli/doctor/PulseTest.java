package dev.purveyor.cli.doctor;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

import org.junit.jupiter.api.Test;

import dev.purveyor.cli.doctor.Facts.Lease;

import static org.assertj.core.api.Assertions.assertThat;

class PulseTest {
    private final Queue<List<Lease>> looks = new ArrayDeque<>();
    private final List<Duration> pauses = new ArrayList<>();
    private final Pulse pulse = new Pulse(looks::remove, InstantSource.fixed(Patient.NOW), pauses::add);

    @Test
    void whoHasRenewedJustNowLives() {
        var fresh = lease("a", Patient.ago(3));
        looks.add(List.of(fresh, lease("", Patient.ago(3))));

        assertThat(pulse.living(any -> true)).containsExactly(fresh);
        assertThat(pauses).isEmpty();
    }

    @Test
    void whoseClockIsWrongIsKnownByASecondLook() {
        var before = lease("a", Patient.ago(3600));
        var after = lease("a", Patient.ago(3590));
        looks.add(List.of(before));
        looks.add(List.of(after));

        assertThat(pulse.living(any -> true)).containsExactly(after);
        assertThat(pauses).containsExactly(Duration.ofSeconds(15));
    }

    @Test
    void whoDoesNotRenewIsGone() {
        var dead = lease("a", Patient.ago(3600));
        looks.add(List.of(dead));
        looks.add(List.of(dead));

        assertThat(pulse.living(any -> true)).isEmpty();
    }

    @Test
    void othersAreNotWaitedFor() {
        looks.add(List.of(lease("a", Patient.ago(3600))));

        assertThat(pulse.living(any -> false)).isEmpty();
        assertThat(pauses).isEmpty();
    }

    private static Lease lease(String holder, Instant renewed) {
        return new Lease("storage", "disks", holder, renewed, Duration.ofSeconds(15));
    }
}
