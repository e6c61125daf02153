/** The work queue: one lane per key, in which work never overlaps; delays, priorities, retries, workers. */
@NullMarked
package dev.purveyor.runtime.lane;

import org.jspecify.annotations.NullMarked;
