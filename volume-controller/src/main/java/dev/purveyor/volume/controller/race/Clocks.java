package dev.purveyor.volume.controller.race;

import java.util.concurrent.Executor;

import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.clock.Timers;

/**
 * What a hold lives by.
 *
 * @param executor for what a timer begins and what may block
 */
record Clocks(RaceTimes times, Time time, Timers timers, Executor executor, Stamps stamps) {}
