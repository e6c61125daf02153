package dev.purveyor.runtime.lease;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Consumer;

import dev.purveyor.runtime.lease.Answer.Conflict;
import dev.purveyor.runtime.lease.Answer.Found;
import dev.purveyor.runtime.lease.Answer.Missing;

/** True time, an API server with its Leases, and the network before it. Everything follows from the seed. */
public final class SimWorld {
    private static final double SECOND = 1e9;

    public final Random random;
    private final PriorityQueue<Happening> agenda = new PriorityQueue<>();
    private final Map<String, LeaseRecord> leases = new HashMap<>();
    private final double trouble;
    private long now;
    private long order;
    private long version;
    private boolean calm;
    private boolean changed;

    private record Happening(long time, long order, Runnable what) implements Comparable<Happening> {
        @Override
        public int compareTo(Happening other) {
            return time == other.time ? Long.compare(order, other.order) : Long.compare(time, other.time);
        }
    }

    public SimWorld(long seed) {
        random = new Random(seed);
        trouble = random.nextDouble() * 0.3;
    }

    /** True time in nanoseconds. */
    public long now() {
        return now;
    }

    /** From now on messages arrive, and soon; those on the way may still be late. */
    public void calmDown() {
        calm = true;
    }

    public boolean isCalm() {
        return calm;
    }

    public boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    public long seconds(double most) {
        return (long) (random.nextDouble() * most * SECOND);
    }

    public void after(long nanos, Runnable what) {
        agenda.add(new Happening(now + nanos, order++, what));
    }

    /** Says that somebody may hold something now who did not before; time alone only takes away. */
    public void changed() {
        changed = true;
    }

    /** Lets true time pass, and runs the check after everything by which somebody may have come to hold something. */
    public void pass(Duration duration, Runnable check) {
        var end = now + duration.toNanos();
        while (!agenda.isEmpty() && agenda.peek().time() <= end) {
            var next = agenda.remove();
            now = next.time();
            next.what().run();
            if (changed) {
                changed = false;
                check.run();
            }
        }
        now = end;
    }

    /** Carries a request to the server and the answer back, unless one of them is lost. */
    public void send(String lease, Step request, Consumer<Answer> back) {
        if (isLost()) {
            return;
        }
        after(delay(), () -> {
            var answer = apply(lease, request);
            if (!isLost()) {
                after(delay(), () -> back.accept(answer));
            }
        });
    }

    /** As {@link #send}, for all Leases at once. */
    public void list(Consumer<Map<String, LeaseRecord>> back) {
        if (isLost()) {
            return;
        }
        after(delay(), () -> {
            var all = leases();
            if (!isLost()) {
                after(delay(), () -> back.accept(all));
            }
        });
    }

    /** Somebody edits an annotation. */
    public void touch(String lease) {
        leases.computeIfPresent(lease, (name, r) -> stored(r.withAnnotations(Map.of("touched", "" + version))));
    }

    /** Somebody makes the Lease say that it lasts for so long, whoever holds it. */
    public void prolong(String lease, Duration duration) {
        leases.computeIfPresent(lease, (name, r) -> stored(new LeaseRecord(r.holder(), duration, r.acquired(),
                r.renewed(), r.transitions(), "", r.annotations())));
    }

    public Map<String, LeaseRecord> leases() {
        return Map.copyOf(leases);
    }

    private boolean isLost() {
        return !calm && chance(trouble);
    }

    private long delay() {
        return !calm && chance(trouble) ? seconds(20) : seconds(0.05);
    }

    private Answer apply(String lease, Step request) {
        var found = leases.get(lease);
        return switch (request) {
            case Step.Create(var record) when found == null -> store(lease, record);
            case Step.Create create -> new Conflict();
            case Step.Read read when found == null -> new Missing();
            case Step.Read read -> new Found(found);
            case Step.Replace replace when found == null -> new Missing();
            case Step.Replace(var record) when found.resourceVersion().equals(record.resourceVersion()) ->
                store(lease, record);
            case Step.Replace replace -> new Conflict();
            default -> throw new AssertionError(request);
        };
    }

    private Answer store(String lease, LeaseRecord record) {
        var stored = stored(record);
        leases.put(lease, stored);
        return new Found(stored);
    }

    private LeaseRecord stored(LeaseRecord r) {
        return new LeaseRecord(r.holder(), r.duration(), r.acquired(), r.renewed(), r.transitions(), "" + ++version,
                r.annotations());
    }
}
