package dev.purveyor.runtime.lane;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/** What a handler says when it returns. */
public sealed interface Outcome {
    /** Nothing is left to do; the count of failures starts again at zero. */
    record Done() implements Outcome {}

    /**
     * It failed and counts as a failure: again after the backoff, or given up when the policy's retries are used up.
     *
     * @param policy null for the usual one of these lanes
     */
    record RetryAfter(@Nullable RetryPolicy policy) implements Outcome {}

    /** Something is under way: ask again after the delay. No failure. */
    record AskAgain(Duration delay) implements Outcome {}

    /**
     * Nothing is left to do for now: again after the delay, or as soon as the object changes. The count of failures starts
     * again at zero.
     */
    record Rest(Duration delay) implements Outcome {}

    /** It cannot succeed as things are, and is tried again at a slow pace. Takes no attempt away. */
    record Slow(Duration delay) implements Outcome {}

    /** It will not be tried again until somebody calls {@link Lanes#wake}. */
    record GiveUp() implements Outcome {}

    static Outcome done() {
        return new Done();
    }

    static Outcome retry() {
        return new RetryAfter(null);
    }

    static Outcome retry(RetryPolicy policy) {
        return new RetryAfter(policy);
    }

    static Outcome askAgain(Duration delay) {
        return new AskAgain(delay);
    }

    static Outcome rest(Duration delay) {
        return new Rest(delay);
    }

    static Outcome slow(Duration delay) {
        return new Slow(delay);
    }

    static Outcome giveUp() {
        return new GiveUp();
    }
}
