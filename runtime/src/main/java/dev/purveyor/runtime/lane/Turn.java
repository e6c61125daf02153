package dev.purveyor.runtime.lane;

import java.time.Duration;

/**
 * One call of the handler.
 *
 * @param failures how often this key has failed in a row before
 * @param waited how long the key was ready before its turn came
 */
public record Turn(String key, Priority priority, int failures, Duration waited) {}
