/** Log lines that know what they are about. */
@NullMarked
package dev.purveyor.runtime.log;

import org.jspecify.annotations.NullMarked;
