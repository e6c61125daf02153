/** Faults for tests: requests that fail, answers that are lost, processes that die, and a backend that counts. */
@NullMarked
package dev.purveyor.testkit.fault;

import org.jspecify.annotations.NullMarked;
