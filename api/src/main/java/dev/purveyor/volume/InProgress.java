package dev.purveyor.volume;

import java.time.Duration;
import java.util.Objects;

import dev.purveyor.internal.Syntax;

/**
 * The backend is working on it, and the same request must come again. Asserts that an asset may exist: the controller
 * remembers the request, also over a restart and when the claim is deleted meanwhile, until a later call ends otherwise.
 *
 * @param delay
 *            when to ask again
 * @param what
 *            what is going on, for the user, in a few words
 */
public record InProgress(Duration delay, String what) implements ProvisionResult, FindResult {
    public InProgress {
        Objects.requireNonNull(delay, "the delay must not be null");
        if (!delay.isPositive()) throw new IllegalArgumentException("the delay must be positive, not " + delay);
        Syntax.requireText(what, "what is in progress");
    }

    public static InProgress askAgainAfter(Duration delay, String what) {
        return new InProgress(delay, what);
    }
}
