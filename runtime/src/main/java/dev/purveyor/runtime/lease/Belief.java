package dev.purveyor.runtime.lease;

import java.time.Duration;
import java.util.Optional;

/**
 * How far the word of a Lease is believed that we did not write. Anybody who may edit it can make it say that it lasts for a
 * day; nobody would work for as long.
 */
record Belief(String me, LeaseTimes times) {
    /** More than any configuration in use, so that whoever has long leases is not taken for dead. */
    static final Duration MOST = Duration.ofMinutes(5);
    private static final int MOST_LEASES = 4;

    /** How long a record is live that states this duration; zero for none that can be used. */
    static Duration inDuration(Duration stated, Duration ours) {
        if (!stated.isPositive()) return ours;
        if (stated.compareTo(MOST) <= 0) return stated;
        var factor = ours.multipliedBy(MOST_LEASES);
        var most = factor.compareTo(MOST) > 0 ? factor : MOST;
        return stated.compareTo(most) < 0 ? stated : most;
    }

    /** Nobody else has our name: who made a Lease say it in other words knows no more than we do of how long it lasts. */
    Duration limit(LeaseRecord record, Duration patience) {
        return isOurs(record) && patience.compareTo(times.duration()) > 0 ? times.duration() : patience;
    }

    boolean isOurs(LeaseRecord record) {
        return record.holder().equals(me);
    }

    /**
     * What is wrong with a Lease that is not ours, for people. That another holds it is not.
     *
     * @param edited whether it was ours until somebody changed what we had written
     */
    Optional<String> doubt(LeaseRecord record, boolean edited) {
        if (!record.isHeld()) return Optional.empty();
        if (edited) {
            return Optional.of("somebody else edited it while it was ours. It is given up and taken again within "
                    + times.duration().toSeconds() + " s; leave it alone");
        }
        var most = inDuration(record.duration(), times.duration());
        if (record.duration().compareTo(most) <= 0) return Optional.empty();
        return Optional.of("it says that " + record.holder() + " has it for " + record.duration().toSeconds()
                + " s after each renewal, of which " + most.toSeconds()
                + " s are believed. If nobody edited it by hand, "
                + "give all instances the same lease duration");
    }
}
