/** Prometheus metrics in a registry of one's own; nothing global, nothing served from here. */
@NullMarked
package dev.purveyor.runtime.metrics;

import org.jspecify.annotations.NullMarked;
