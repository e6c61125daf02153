/** What is wrong, in words: named checks, and the small HTTP server that shows them. */
@NullMarked
package dev.purveyor.runtime.health;

import org.jspecify.annotations.NullMarked;
