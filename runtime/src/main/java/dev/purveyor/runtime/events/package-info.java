/** Events on objects, for people: aggregated, rate-limited, and never in the way of real work. */
@NullMarked
package dev.purveyor.runtime.events;

import org.jspecify.annotations.NullMarked;
