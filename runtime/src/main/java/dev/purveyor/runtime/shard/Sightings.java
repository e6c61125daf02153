package dev.purveyor.runtime.shard;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.lease.Election;
import dev.purveyor.runtime.lease.LeaseRecord;

/**
 * When each of many Leases was last seen to change, on one machine's monotonic clock. Who changes lives, for the duration
 * that the Lease states; nobody's clock but ours is asked. Not thread-safe.
 */
final class Sightings {
    private final Duration usual;
    private final Map<String, Sighting> sightings = new HashMap<>();

    /** @param since the tick at which the record was seen to change */
    record Sighting(LeaseRecord record, long since) {}

    /** @param usual how long our own Leases count as live, by which what others say is judged */
    Sightings(Duration usual) {
        this.usual = usual;
    }

    /** Takes in all Leases that exist, by name. */
    void saw(Map<String, LeaseRecord> all, long nanos) {
        sightings.keySet().retainAll(all.keySet());
        all.forEach((name, record) -> sightings.merge(name, new Sighting(record, nanos),
                (before, now) -> before.record().says(record) ? new Sighting(record, before.since()) : now));
    }

    Optional<Sighting> of(String lease) {
        return Optional.ofNullable(sightings.get(lease));
    }

    /** The holder, if the Lease has one that lives. */
    @Nullable
    String holder(String lease, long nanos) {
        var sighting = sightings.get(lease);
        return sighting != null && isLive(sighting, nanos) ? sighting.record().holder() : null;
    }

    Set<String> liveHolders(String prefix, Predicate<LeaseRecord> which, long nanos) {
        return sightings.entrySet().stream().filter(e -> e.getKey().startsWith(prefix))
                .filter(e -> which.test(e.getValue().record())).filter(e -> isLive(e.getValue(), nanos))
                .map(e -> e.getValue().record().holder())
                .collect(Collectors.toSet());
    }

    /** Leases that nobody has touched for so long. */
    Map<String, LeaseRecord> silent(String prefix, Duration time, long nanos) {
        return sightings.entrySet().stream().filter(e -> e.getKey().startsWith(prefix))
                .filter(e -> nanos - e.getValue().since() > time.toNanos())
                .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().record()));
    }

    private boolean isLive(Sighting sighting, long nanos) {
        var duration = Election.believed(sighting.record(), usual);
        return sighting.record().isHeld() && nanos - sighting.since() < duration.toNanos();
    }
}
