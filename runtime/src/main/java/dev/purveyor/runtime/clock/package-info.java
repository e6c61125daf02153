/** Time and timers come in by this door, so that hours pass in a test within milliseconds. */
@NullMarked
package dev.purveyor.runtime.clock;

import org.jspecify.annotations.NullMarked;
