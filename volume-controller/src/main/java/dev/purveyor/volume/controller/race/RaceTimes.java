package dev.purveyor.volume.controller.race;

import java.time.Duration;

import dev.purveyor.runtime.lease.LeaseTimes;

/**
 * How long things take in the race. All instances should have the same: of a record that names a longer lease, at most
 * {@value Race#MOST_LEASES} times our own lease is waited for.
 *
 * @param lease how long a record is respected after it was last seen to change; whole seconds, as it is written
 * @param renewDeadline how long after its last renewal a holder may begin anything
 * @param retryPeriod the pause after a request that failed
 * @param termLimit how long one instance keeps a claim although its attempts fail; zero for no limit
 */
public record RaceTimes(Duration lease, Duration renewDeadline, Duration retryPeriod, Duration termLimit) {
    public static final RaceTimes USUAL = new RaceTimes(Duration.ofSeconds(15), Duration.ofSeconds(10),
            Duration.ofSeconds(2), Duration.ofSeconds(30));

    public RaceTimes {
        LeaseTimes.require(lease, renewDeadline, retryPeriod);
        if (termLimit.isNegative()) {
            throw new IllegalArgumentException(
                    "The term limit (" + termLimit + ") must be zero, for none, or positive");
        }
    }

    /** From this age on a record is renewed: a call that is shorter costs no renewal. */
    Duration renewalAge() {
        return lease.dividedBy(3);
    }

    /** Short enough for several tries before the deadline. */
    Duration requestLimit() {
        return renewDeadline.dividedBy(3);
    }

    boolean isTermOver(Duration term) {
        return !termLimit.isZero() && term.compareTo(termLimit) >= 0;
    }
}
