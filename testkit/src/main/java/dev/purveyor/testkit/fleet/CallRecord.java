package dev.purveyor.testkit.fleet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.purveyor.testkit.fleet.Call.Effect;
import dev.purveyor.testkit.fleet.Call.Ending;
import dev.purveyor.testkit.fleet.Call.Kind;

/** What the instances of a fleet have called up to the moment when it was read, and what happened to them. Immutable. */
public final class CallRecord {
    private final List<CallLine> lines;
    private final List<Call> calls;

    /** Two calls for one volume that ran at the same time. */
    public record Overlap(Call one, Call other) {
        /**
         * One of the two was paused meanwhile. Nobody can prevent this: who was paused in the middle of a call goes on with
         * it whatever has happened since.
         */
        public boolean byAPause() {
            return one.paused() || other.paused();
        }
    }

    CallRecord(List<CallLine> lines) {
        this.lines = List.copyOf(lines);
        this.calls = CallReader.calls(lines);
    }

    /** All calls, in the order in which they began. */
    public List<Call> calls() {
        return calls;
    }

    public List<Call> provisions() {
        return of(Kind.PROVISION).toList();
    }

    public List<Call> deletes() {
        return of(Kind.DELETE).toList();
    }

    public List<Call> of(String volume) {
        return calls.stream().filter(call -> call.volume().equals(volume)).toList();
    }

    public List<Call> by(String instance) {
        return calls.stream().filter(call -> call.instance().equals(instance)).toList();
    }

    /** How often provision was called for each volume, whatever came of it. */
    public Map<String, Long> provisionsPerVolume() {
        return of(Kind.PROVISION).collect(Collectors.groupingBy(Call::volume, TreeMap::new, Collectors.counting()));
    }

    /** Who called provision for each volume. */
    public Map<String, Set<String>> makersPerVolume() {
        return of(Kind.PROVISION).collect(Collectors.groupingBy(Call::volume, TreeMap::new,
                Collectors.mapping(Call::instance, Collectors.toCollection(TreeSet::new))));
    }

    /** The volumes whose asset was made more than once. */
    public Set<String> madeAgain() {
        var made = calls.stream().filter(call -> call.effect() == Effect.MADE)
                .collect(Collectors.groupingBy(Call::volume, TreeMap::new, Collectors.counting()));
        made.values().removeIf(count -> count == 1);
        return made.keySet();
    }

    /** Each two calls for one volume that ran at once, by whomever. */
    public List<Overlap> overlaps() {
        var found = new ArrayList<Overlap>();
        calls.stream().collect(Collectors.groupingBy(Call::volume, TreeMap::new, Collectors.toList()))
                .forEach((volume, those) -> {
                    for (var i = 0; i < those.size(); i++)
                        for (var other : those.subList(i + 1, those.size()))
                            if (those.get(i).overlaps(other)) found.add(new Overlap(those.get(i), other));
                });
        return found;
    }

    /** The first call of its kind that began after this moment. */
    public Optional<Call> firstAfter(Kind kind, Instant moment) {
        return of(kind).filter(call -> call.begun().isAfter(moment)).findFirst();
    }

    /** What an instance began after it was resumed for the last time. */
    public List<Call> begunSinceResumed(String instance) {
        for (var i = lines.size() - 1; i >= 0; i--) {
            var line = lines.get(i);
            if (!line.instance().equals(instance) || line.event() != CallLine.Event.RESUMED) continue;
            var resumed = i + 1;
            return by(instance).stream().filter(call -> call.first() > resumed).toList();
        }
        throw new IllegalStateException(instance + " was never resumed");
    }

    /** Whether the instance was paused at that moment. */
    public boolean wasPaused(String instance, Instant moment) {
        var paused = false;
        for (var line : lines) {
            if (!line.instance().equals(instance) || line.at().isAfter(moment)) continue;
            paused = switch (line.event()) {
                case PAUSED -> true;
                case RESUMED, DIED -> false;
                default -> paused;
            };
        }
        return paused;
    }

    public long count(Effect effect) {
        return calls.stream().filter(call -> call.effect() == effect).count();
    }

    public long count(Kind kind, Ending ending) {
        return of(kind).filter(call -> call.ending() == ending).count();
    }

    private Stream<Call> of(Kind kind) {
        return calls.stream().filter(call -> call.kind() == kind);
    }

    private long count(CallLine.Event event) {
        return lines.stream().filter(line -> line.event() == event).count();
    }

    private Map<String, Long> perInstance(Kind kind) {
        return of(kind).collect(Collectors.groupingBy(Call::instance, TreeMap::new, Collectors.counting()));
    }

    /** All that can be counted, in two lines. */
    public String counts() {
        return "provision: %d calls for %d volumes by %s; made %d, found existing %d, cut short %d%n".formatted(
                provisions().size(), provisionsPerVolume().size(), perInstance(Kind.PROVISION), count(Effect.MADE),
                count(Effect.FOUND_EXISTING), count(Kind.PROVISION, Ending.CUT_SHORT_BY_DEATH))
                + "delete: %d calls by %s; removed %d, found nothing %d; instances started %d, paused %d, ended %d"
                        .formatted(deletes().size(), perInstance(Kind.DELETE), count(Effect.REMOVED),
                                count(Effect.FOUND_NOTHING), count(CallLine.Event.STARTING),
                                count(CallLine.Event.PAUSED), count(CallLine.Event.DIED));
    }

    @Override
    public String toString() {
        return calls.stream().map(Call::toString).collect(Collectors.joining("\n"));
    }
}
