/**
 * The test cases of the Go library, which of our tests shows the same, and where we differ: the source of
 * {@code docs/compatibility.md}.
 */
@NullMarked
package dev.purveyor.volume.controller.compat;

import org.jspecify.annotations.NullMarked;
