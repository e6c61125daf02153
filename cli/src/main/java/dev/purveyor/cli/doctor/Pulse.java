package dev.purveyor.cli.doctor;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

import dev.purveyor.cli.doctor.Facts.Lease;

/** Who lives: whose Lease is held and renewed. Its times may come from a clock that is wrong, so it is looked at twice. */
final class Pulse {
    private static final Duration LONGEST = Duration.ofSeconds(15);

    private final Supplier<List<Lease>> look;
    private final InstantSource clock;
    private final Consumer<Duration> pause;

    Pulse(Supplier<List<Lease>> look, InstantSource clock, Consumer<Duration> pause) {
        this.look = look;
        this.clock = clock;
        this.pause = pause;
    }

    /** Those of the Leases in question whose holders live. */
    List<Lease> living(Predicate<Lease> inQuestion) {
        var held = look.get().stream().filter(inQuestion).filter(Lease::isHeld).toList();
        var silent = held.stream().filter(lease -> !isFresh(lease)).toList();
        if (silent.isEmpty()) return held;
        silent.stream().map(Lease::duration).max(Duration::compareTo)
                .ifPresent(wait -> pause.accept(wait.compareTo(LONGEST) < 0 ? wait : LONGEST));
        return look.get().stream().filter(inQuestion).filter(Lease::isHeld)
                .filter(now -> isFresh(now) || !silent.contains(now)).toList();
    }

    private boolean isFresh(Lease lease) {
        return lease.isRenewedWithin(lease.duration(), clock.instant());
    }
}
