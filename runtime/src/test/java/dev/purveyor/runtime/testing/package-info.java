/** What several tests use. */
@NullMarked
package dev.purveyor.runtime.testing;

import org.jspecify.annotations.NullMarked;
