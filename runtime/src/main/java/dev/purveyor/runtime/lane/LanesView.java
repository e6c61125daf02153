package dev.purveyor.runtime.lane;

import java.time.Duration;
import java.util.Map;

/**
 * The lanes at one moment, for metrics and status pages.
 *
 * @param ready keys that wait for a worker, by priority
 * @param oldestReady how long the one that waits longest has been ready; zero if none waits
 */
public record LanesView(Map<Priority, Integer> ready, int delayed, int inFlight, int givenUp, Duration oldestReady) {}
