package dev.purveyor.runtime.lease;

import java.math.BigDecimal;
import java.time.Duration;

/**
 * The three times of an election.
 *
 * @param duration how long the others wait after the last change that they saw; whole seconds, as the Lease holds them
 * @param renewDeadline how long a holder may work after it sent its last successful renewal; what it is shorter than the
 *        duration must cover the difference between the speeds of two machines' clocks
 * @param retryPeriod how often the holder renews
 */
public record LeaseTimes(Duration duration, Duration renewDeadline, Duration retryPeriod) {
    public LeaseTimes {
        require(duration, renewDeadline, retryPeriod);
    }

    /** @throws IllegalArgumentException if such times would not be safe */
    public static void require(Duration duration, Duration renewDeadline, Duration retryPeriod) {
        if (duration.compareTo(Duration.ofSeconds(1)) < 0 || duration.getNano() != 0
                || duration.getSeconds() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("the lease duration must be whole seconds, from 1 to "
                    + Integer.MAX_VALUE + ", not " + inWords(duration));
        }
        if (!retryPeriod.isPositive()) {
            throw new IllegalArgumentException("the retry period must be positive, not " + inWords(retryPeriod));
        }
        if (duration.compareTo(renewDeadline) <= 0) {
            throw new IllegalArgumentException("the lease duration (" + inWords(duration)
                    + ") must be longer than the renew deadline (" + inWords(renewDeadline) + ")");
        }
        if (renewDeadline.compareTo(retryPeriod.multipliedBy(6).dividedBy(5)) <= 0) {
            throw new IllegalArgumentException("the renew deadline (" + inWords(renewDeadline)
                    + ") must be longer than 1.2 times the retry period (" + inWords(retryPeriod) + ")");
        }
    }

    private static String inWords(Duration time) {
        return BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros().toPlainString() + " s";
    }

    /** 15, 10 and 2 seconds, as client-go's users mostly have them. */
    public static LeaseTimes usual() {
        return new LeaseTimes(Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));
    }
}
