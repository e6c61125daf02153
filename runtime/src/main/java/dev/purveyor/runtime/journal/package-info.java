/** Intents that must survive the process: written before an effect, taken back when its outcome is known. */
@NullMarked
package dev.purveyor.runtime.journal;

import org.jspecify.annotations.NullMarked;
