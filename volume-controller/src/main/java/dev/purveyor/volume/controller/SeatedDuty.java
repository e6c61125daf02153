package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;

import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.runtime.lane.Turn;
import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.volume.controller.flow.Gate;

/**
 * Every instance works, and all can reach all assets; who works on what is decided for each claim. What an instance begins it
 * records in the journal of its seat, which a Lease makes its own. When an instance is heard of no more, the others
 * inherit its seat: they bring to an end what it began, and let the seat go.
 */
final class SeatedDuty implements Duty {
    // Slow: all that waits for a seat is what a dead instance left.
    private static final LeaseTimes TIMES = new LeaseTimes(Duration.ofSeconds(30), Duration.ofSeconds(20),
            Duration.ofSeconds(8));
    private static final Duration BETWEEN_SURVEYS = Duration.ofSeconds(30);

    private final Workplace place;
    private final UnitNames whole;
    private final Function<BooleanSupplier, Gate> gate;
    private volatile Holding own;
    private final Map<String, Holding> inherited = new ConcurrentHashMap<>();
    // No monitor: whoever waits in one keeps all virtual threads from a processor before Java 24.
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean closed;

    /** @param gate made from the question whether the tenure of a seat lasts */
    SeatedDuty(Workplace place, UnitNames whole, Function<BooleanSupplier, Gate> gate) {
        this.place = place;
        this.whole = whole;
        this.gate = gate;
        this.own = newSeat();
    }

    // One that nobody ever had: a seat that another inherited is not free before all that was begun there has ended, which
    // may be never.
    private Holding newSeat() {
        return seat(whole.seat(place.settings.instance + "_" + UUID.randomUUID()), false);
    }

    private Holding seat(UnitNames unit, boolean inherits) {
        return new Holding(place, unit, TIMES, Map.of(UnitObjects.LABEL, whole.label()), new Holding.Manner() {
            @Override
            public Gate gate(BooleanSupplier lasts) {
                return gate.apply(lasts);
            }

            @Override
            public BooleanSupplier caughtUp(BooleanSupplier lasts) throws InterruptedException {
                return place.catchUp(lasts);
            }

            @Override
            public boolean isInherited() {
                return inherits;
            }
        });
    }

    @Override
    public void start() throws InterruptedException {
        place.awaitCaches();
        own.start();
        surveyLater();
    }

    private void surveyLater() {
        place.timers.after(BETWEEN_SURVEYS, () -> Thread.ofVirtual().name("purveyor-seats").start(() -> {
            if (closed) return;
            try {
                survey();
            } finally {
                surveyLater();
            }
        }));
    }

    /** Stands for every seat there is, so that it is ours when its holder is gone; clears those that hold nothing more. */
    void survey() {
        lock.lock();
        try {
            if (!closed) surveyAll();
        } finally {
            lock.unlock();
        }
    }

    private void surveyAll() {
        moveIfInherited();
        var names = place.objects().leases(whole.label());
        if (names.isEmpty()) return;
        names.stream().filter(name -> !name.equals(own.unit().lease())).filter(name -> !inherited.containsKey(name))
                .forEach(this::standFor);
        inherited.forEach((name, holding) -> {
            var done = holding.tenure().map(Tenure::isEmpty).orElse(!names.contains(name));
            if (done && inherited.remove(name, holding)) holding.discard();
        });
    }

    private void moveIfInherited() {
        if (!own.isAnothers()) return;
        var lost = own;
        own = newSeat();
        own.start();
        lost.close();
    }

    private void standFor(String name) {
        var holding = seat(new UnitNames(name), true);
        inherited.put(name, holding);
        holding.start();
    }

    @Override
    public Outcome handle(Turn turn) {
        return inherited.values().stream().flatMap(holding -> holding.tenure().stream())
                .filter(tenure -> tenure.isOpen(turn.key())).findFirst().or(() -> own.tenure())
                .map(tenure -> tenure.handle(turn)).orElseGet(Outcome::done);
    }

    @Override
    public boolean isActive() {
        return own.tenure().isPresent() || inherited.values().stream().anyMatch(held -> held.tenure().isPresent());
    }

    @Override
    public Optional<String> trouble() {
        return place.trouble().or(own::problem)
                .or(() -> own.tenure().isPresent()
                        ? Optional.empty()
                        : Optional.of("waits for its seat, Lease " + own.unit().lease()));
    }

    @Override
    public Optional<String> journalProblem() {
        return Stream.concat(Stream.of(own), inherited.values().stream())
                .flatMap(holding -> holding.journalProblem().stream()).findFirst();
    }

    @Override
    public String role() {
        var more = List.copyOf(inherited.values()).stream().filter(holding -> holding.tenure().isPresent()).count();
        return "races for each claim" + (more == 0 ? "" : "; ends what " + more + " instances began that are gone");
    }

    @Override
    public void close() {
        closed = true;
        // After a survey that is under way: what it begins to stand for is given up as well.
        lock.lock();
        try {
            inherited.values().forEach(Holding::discard);
            own.discard();
        } finally {
            lock.unlock();
        }
    }
}
