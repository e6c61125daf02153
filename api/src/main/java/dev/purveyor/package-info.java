/**
 * What every kind of provisioner shares: its name, its declared parameters, its refusals, its identity, quantities and
 * raw JSON. What is particular to volumes is in {@link dev.purveyor.volume}.
 */
@NullMarked
package dev.purveyor;

import org.jspecify.annotations.NullMarked;
