package dev.purveyor;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * Not now: the backend is busy, locked or away. Asserts nothing about the asset, which may or may not exist, so the next
 * call must find out. Throw it to name the delay; any other exception is retried with the controller's own backoff.
 */
public final class RetryLaterException extends Refusal {
    private static final long serialVersionUID = 1;

    private final @Nullable Duration delay;

    /** Retried after the controller's own backoff. */
    public RetryLaterException(String message) {
        super(message, null);
        this.delay = null;
    }

    /** Retried after the controller's own backoff. */
    public RetryLaterException(String message, Throwable cause) {
        super(message, cause);
        this.delay = null;
    }

    public RetryLaterException(String message, Duration delay) {
        super(message, null);
        this.delay = positive(delay);
    }

    public RetryLaterException(String message, Duration delay, Throwable cause) {
        super(message, cause);
        this.delay = positive(delay);
    }

    /** When to ask again, if the author knows. */
    public Optional<Duration> delay() {
        return Optional.ofNullable(delay);
    }

    @Override
    public boolean nothingWasMade() {
        return false;
    }

    private static Duration positive(Duration delay) {
        Objects.requireNonNull(delay, "the delay must not be null; leave it out to use the controller's backoff");
        if (!delay.isPositive()) throw new IllegalArgumentException("the delay must be positive, not " + delay);
        return delay;
    }
}
