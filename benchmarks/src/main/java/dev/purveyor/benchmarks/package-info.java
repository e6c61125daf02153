/** Side-by-side runs of our provisioners and their Go counterparts on one real cluster. The door is {@code Drain}. */
@NullMarked
package dev.purveyor.benchmarks;

import org.jspecify.annotations.NullMarked;
