package dev.purveyor.runtime.lane;

/**
 * How failures are retried.
 *
 * @param retries how many retries there are before a key is given up; 0 means for ever
 */
public record RetryPolicy(Backoff backoff, int retries) {
    public RetryPolicy {
        if (retries < 0) {
            throw new IllegalArgumentException("retries must be 0 (for ever) or more, but is " + retries);
        }
    }

    public static RetryPolicy forEver(Backoff backoff) {
        return new RetryPolicy(backoff, 0);
    }

    boolean isExhaustedBy(int failures) {
        return retries > 0 && failures > retries;
    }
}
