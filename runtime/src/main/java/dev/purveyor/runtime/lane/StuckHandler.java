package dev.purveyor.runtime.lane;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A handler that has not returned.
 *
 * @param stack the top of its thread's stack, innermost first; empty if it has not begun yet
 */
public record StuckHandler(String key, Instant since, Duration running, List<StackTraceElement> stack) {
    @Override
    public String toString() {
        var where = stack.isEmpty() ? "not begun" : "in " + stack.getFirst();
        return key + " running for " + running.toSeconds() + " s (since " + since + "), " + where;
    }
}
